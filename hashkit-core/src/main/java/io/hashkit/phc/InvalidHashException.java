package io.hashkit.phc;

import java.util.Objects;

/**
 * A stored string cannot be verified: it is damaged, has a form that is not accepted, or asks for too much work.
 *
 * <p>This exception never means a wrong password, and a wrong password never causes it. Messages of this library
 * contain nothing of the stored string except lengths; all other figures are limits.
 */
public final class InvalidHashException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** The reason why a stored string was refused. */
    public enum Reason {
        /** The string violates the syntax or the limits of its algorithm. */
        MALFORMED,
        /** The string is well-formed or of a known form, but this hasher cannot compute it. */
        UNSUPPORTED,
        /** The costs or lengths are above the ceilings of this hasher. */
        ABOVE_CEILING,
        /** The string refers to a secret key that this hasher does not have. */
        UNKNOWN_KEY,
        /** The string is sealed under a key that the keyring of this hasher calls retired. */
        RETIRED_KEY,
        /** The string is sealed and does not open: it was changed, or belongs to another user. */
        BROKEN_SEAL,
        /** The string is not sealed, or not bound to a user, and the keyring of this hasher requires it. */
        NOT_SEALED,
        /** The string stands for an account without a password, such as {@code *}: no password matches it. */
        NO_PASSWORD,
        /** The string can be verified, but not wrapped. Only {@code wrap} refuses a string for this reason. */
        NOT_WRAPPABLE
    }

    /** The reason why the string was refused. */
    private final Reason reason;

    /**
     * Creates the exception, with which a {@link io.hashkit.algorithm.Dialect} of the application refuses a string.
     *
     * @param reason why the string was refused
     * @param message the message, which may be logged and shown, so it must not contain parts of the stored string
     */
    public InvalidHashException(Reason reason, String message) {
        super(message);
        this.reason = Objects.requireNonNull(reason, "reason");
    }

    /** {@return the reason why the string was refused} */
    public Reason reason() {
        return reason;
    }
}
