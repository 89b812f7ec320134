package io.hashkit.phc;

import java.util.Objects;

/**
 * A stored string that cannot be verified: it is damaged, of a form that is not accepted, or asks for too much work.
 *
 * <p>This never means a wrong password, and a wrong password never means this. The message carries no salt, no digest
 * and no password; what it echoes of the input is at most 64 characters of an identifier or a number.
 */
public final class InvalidHashException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** Why a stored string was refused. */
    public enum Reason {
        /** The string breaks the grammar or the limits of its algorithm. */
        MALFORMED,
        /** The form is known, or well-formed, but this hasher cannot compute it. */
        UNSUPPORTED,
        /** The costs or lengths are above the ceilings of this hasher. */
        ABOVE_CEILING,
        /** The string names a secret key that this hasher does not hold. */
        UNKNOWN_KEY
    }

    private final Reason reason;

    public InvalidHashException(Reason reason, String message) {
        super(message);
        this.reason = Objects.requireNonNull(reason, "reason");
    }

    /** A string that breaks the grammar or the limits of its algorithm. */
    public static InvalidHashException malformed(String message) {
        return new InvalidHashException(Reason.MALFORMED, message);
    }

    public Reason reason() {
        return reason;
    }
}
