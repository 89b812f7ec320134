package io.hashkit.dialect;

import io.hashkit.algorithm.Ceilings;
import java.util.Locale;

/** One digest over password and salt: broken, and read only to be replaced. */
final class SaltedDigest {
    /** What is digested first. */
    enum Order {
        SALT_FIRST,
        PASSWORD_FIRST
    }

    private SaltedDigest() {}

    /** @param digest its standard name, such as {@code SHA-1} */
    static Reading reading(String digest, Order order, byte[] salt, byte[] tag, Ceilings ceilings) {
        Inner.exactly(Digests.length(digest), "the tag", tag);
        Inner.lengths(salt, tag, ceilings);
        String name = digest.toLowerCase(Locale.ROOT).replace("-", "");
        return Reading.of(
                salt.length == 0 ? "unsalted-" + name : "salted-" + name,
                "",
                tag,
                password -> order == Order.SALT_FIRST
                        ? Digests.digest(digest, salt, password)
                        : Digests.digest(digest, password, salt));
    }
}
