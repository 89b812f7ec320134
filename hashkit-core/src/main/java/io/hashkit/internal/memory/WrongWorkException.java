package io.hashkit.internal.memory;

/**
 * A kernel did another amount of work than its costs require, so there is no tag. The cause is a fault in hashkit or in
 * the JVM, never the input.
 */
public final class WrongWorkException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private WrongWorkException(String message) {
        super(message);
    }

    /**
     * Throws unless the counted work, such as {@code "bcrypt rounds"}, is the required work. Must be called before a
     * tag is computed.
     */
    public static void require(String what, long done, long asked) {
        if (done != asked) {
            throw new WrongWorkException("the kernel did " + done + " " + what + " where the costs ask for " + asked
                    + ", so there is no hash; please report this as a fault of hashkit");
        }
    }
}
