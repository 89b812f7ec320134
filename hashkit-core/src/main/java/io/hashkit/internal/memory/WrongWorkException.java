package io.hashkit.internal.memory;

/**
 * A kernel did another amount of work than its costs ask for, so it has no tag to give: a fault in hashkit or in the JVM,
 * never in the input.
 */
public final class WrongWorkException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private WrongWorkException(String message) {
        super(message);
    }

    /**
     * Throws unless the work that was counted is the work that the costs ask for. To be called before a tag is made.
     *
     * @param what is counted, in the plural, such as {@code "bcrypt rounds"}
     */
    public static void require(String what, long done, long asked) {
        if (done != asked) {
            throw new WrongWorkException("the kernel did " + done + " " + what + " where the costs ask for " + asked
                    + ", so there is no hash; please report this as a fault of hashkit");
        }
    }
}
