package io.hashkit.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.StoredHash;

/** Spring Security's and password4j's scrypt: {@code $e0801$salt$tag}, all costs in one hexadecimal number. */
final class HexScrypt extends Dialect {
    private static final int SHORTEST_COSTS = 5;
    private static final int LONGEST_COSTS = 8;

    HexScrypt() {
        super("hex-scrypt", "Spring Security and password4j");
    }

    @Override
    boolean claims(String stored) {
        int end = stored.startsWith("$") ? stored.indexOf('$', 1) : -1;
        return end > SHORTEST_COSTS
                && end <= LONGEST_COSTS + 1
                && Fields.consists(stored, 1, end, "0123456789abcdef")
                // password4j's compressed PBKDF2 begins with one digit, crypt(3) with one character.
                && stored.indexOf('$', end + 1) > 0;
    }

    @Override
    Reading read(String stored, Ceilings ceilings) {
        String[] parts = Fields.split(stored.substring(1), '$', 3);
        return Reading.of(hash(parts[0], parts[1], parts[2], ceilings));
    }

    /** log2 N, r and p in 16, 8 and 8 bits; salt and tag with padding. */
    static StoredHash hash(String costs, String salt, String tag, Ceilings ceilings) {
        long packed = Fields.hexadecimal("the costs", costs);
        return Inner.scrypt(
                packed >> 16,
                packed >> 8 & 0xFF,
                packed & 0xFF,
                Fields.padded("the salt", salt),
                Inner.paddedTag(tag),
                ceilings);
    }
}
