package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.format.HashFactory;
import io.hashkit.internal.format.HashFormat;

/**
 * {@code $scrypt$ln=,r=,p=$salt$tag} with a tag under 32 bytes. Its length is declared, because a truncated tag is a
 * valid tag of a shorter length.
 */
public final class ShortScrypt extends HashFormat {
    private static final String PREFIX = "$scrypt$ln=";

    private final int tagLength;

    /** @param tagLength in bytes */
    public ShortScrypt(int tagLength) {
        super("short-scrypt", "programs that shorten scrypt's tag");
        this.tagLength = tagLength;
    }

    @Override
    public boolean claims(String stored) {
        int characters = (8 * tagLength + 5) / 6;
        return stored.startsWith(PREFIX)
                && stored.length() - stored.lastIndexOf('$') - 1 == characters
                && !stored.endsWith("=");
    }

    @Override
    protected ParsedHash parse(String stored, Ceilings ceilings) {
        String[] parts = Fields.split(stored, '$', 5);
        return ParsedHash.of(HashFactory.scrypt(
                parts[2],
                Fields.unpadded("the salt", parts[3]),
                HashFactory.exactly(tagLength, "the tag", Fields.unpadded("the tag", parts[4])),
                ceilings));
    }
}
