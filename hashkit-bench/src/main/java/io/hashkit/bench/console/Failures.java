package io.hashkit.bench.console;

/** Exceptions and errors in words. */
public final class Failures {
    private Failures() {}

    /** The kind, and the message if there is one. */
    public static String describe(Throwable cause) {
        return cause.getClass().getSimpleName() + (cause.getMessage() == null ? "" : ": " + cause.getMessage());
    }
}
