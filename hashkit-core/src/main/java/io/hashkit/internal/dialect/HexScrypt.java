package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.StoredHash;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.format.HashFactory;
import io.hashkit.internal.format.HashFormat;

/** scrypt of Spring Security and password4j: {@code $e0801$salt$tag}, with all costs in one hexadecimal number. */
public final class HexScrypt extends HashFormat {
    private static final int SHORTEST_COSTS = 5;
    private static final int LONGEST_COSTS = 8;

    public HexScrypt() {
        super("hex-scrypt", "Spring Security and password4j");
    }

    @Override
    public boolean claims(String stored) {
        int end = stored.startsWith("$") ? stored.indexOf('$', 1) : -1;
        return end > SHORTEST_COSTS
                && end <= LONGEST_COSTS + 1
                && Fields.consists(stored, 1, end, "0123456789abcdef")
                // password4j's compressed PBKDF2 begins with one digit, crypt(3) with one character.
                && stored.indexOf('$', end + 1) > 0;
    }

    @Override
    protected ParsedHash parse(String stored, Ceilings ceilings) {
        String[] parts = Fields.split(stored.substring(1), '$', 3);
        return ParsedHash.of(hash(parts[0], parts[1], parts[2], ceilings));
    }

    /** log2 N, r and p in 16, 8 and 8 bits; salt and tag with padding. */
    static StoredHash hash(String costs, String salt, String tag, Ceilings ceilings) {
        long packed = Fields.hexadecimal("the costs", costs);
        return HashFactory.scrypt(
                packed >> 16,
                packed >> 8 & 0xFF,
                packed & 0xFF,
                Fields.padded("the salt", salt),
                HashFactory.paddedTag(tag),
                ceilings);
    }
}
