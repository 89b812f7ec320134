package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.internal.format.HashFactory;
import java.util.Locale;

/** One digest of password and salt. This is insecure, and is read only to be replaced. */
final class SaltedDigest {
    /** The part that is digested first. */
    enum Order {
        SALT_FIRST,
        PASSWORD_FIRST
    }

    private SaltedDigest() {}

    /**
     * Reads a hash that is one digest of salt and password.
     *
     * @param digest its standard name, such as {@code SHA-1}
     */
    static ParsedHash reading(String digest, Order order, byte[] salt, byte[] tag, Ceilings ceilings) {
        return reading(digest, order, salt, salt, tag, ceilings);
    }

    /**
     * Reads a hash that is one digest of salt and password, where more is digested than the salt.
     *
     * @param digest its standard name, such as {@code SHA-1}
     * @param stored the salt itself
     * @param salt the salt as it is digested
     */
    static ParsedHash reading(String digest, Order order, byte[] stored, byte[] salt, byte[] tag, Ceilings ceilings) {
        HashFactory.exactly(Digests.length(digest), "the tag", tag);
        HashFactory.lengths(salt, tag, ceilings);
        String name = digest.toLowerCase(Locale.ROOT).replace("-", "");
        return ParsedHash.digest(
                salt.length == 0 ? "unsalted-" + name : "salted-" + name,
                "",
                1,
                ParsedHash.bitsOf(stored),
                tag,
                password -> order == Order.SALT_FIRST
                        ? Digests.digest(digest, salt, password)
                        : Digests.digest(digest, password, salt));
    }
}
