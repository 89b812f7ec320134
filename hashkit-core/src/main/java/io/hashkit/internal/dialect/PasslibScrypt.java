package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.format.HashFactory;
import io.hashkit.internal.format.HashFormat;

/** passlib's scrypt with salts that are shorter than hashkit's own form allows: from 0 to 7 bytes. */
public final class PasslibScrypt extends HashFormat {
    private static final int EIGHT_BYTES = 11;

    public PasslibScrypt() {
        super("passlib-scrypt", "passlib, with salts under 8 bytes");
    }

    @Override
    public boolean claims(String stored) {
        int salt = stored.startsWith("$scrypt$ln=") ? stored.indexOf('$', 8) : -1;
        int tag = salt < 0 ? -1 : stored.indexOf('$', salt + 1);
        return tag > 0 && tag - salt - 1 < EIGHT_BYTES && !stored.endsWith("=");
    }

    @Override
    protected ParsedHash parse(String stored, Ceilings ceilings) {
        String[] parts = Fields.split(stored, '$', 5);
        return ParsedHash.of(HashFactory.scrypt(
                parts[2],
                Fields.unpadded("the salt", parts[3]),
                HashFactory.exactly(32, "the tag", Fields.unpadded("the tag", parts[4])),
                ceilings));
    }
}
