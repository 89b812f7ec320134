package io.hashkit.dialect;

import io.hashkit.algorithm.Ceilings;

/** passlib's scrypt where the salt is shorter than hashkit's own form allows: none, or up to 7 bytes. */
final class PasslibScrypt extends Dialect {
    private static final int EIGHT_BYTES = 11;

    PasslibScrypt() {
        super("passlib-scrypt", "passlib, with salts under 8 bytes");
    }

    @Override
    boolean claims(String stored) {
        int salt = stored.startsWith("$scrypt$ln=") ? stored.indexOf('$', 8) : -1;
        int tag = salt < 0 ? -1 : stored.indexOf('$', salt + 1);
        return tag > 0 && tag - salt - 1 < EIGHT_BYTES && !stored.endsWith("=");
    }

    @Override
    Reading read(String stored, Ceilings ceilings) {
        String[] parts = Fields.split(stored, '$', 5);
        return Reading.of(Inner.scrypt(
                parts[2],
                Fields.unpadded("the salt", parts[3]),
                Inner.exactly(32, "the tag", Fields.unpadded("the tag", parts[4])),
                ceilings));
    }
}
