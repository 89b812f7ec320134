package io.hashkit.internal.engine;

/**
 * An engine refuses an input that the algorithm allows. The work of the costs is done nevertheless, so that a refused
 * password takes as long as a wrong one.
 */
public final class RefusedInputException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** @param message contains nothing of the input */
    public RefusedInputException(String message) {
        super(message);
    }
}
