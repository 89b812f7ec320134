package io.hashkit.spring;

import io.hashkit.limit.OverloadedException;
import org.jspecify.annotations.Nullable;

/** Overload as HTTP tells it (RFC 9110 sections 10.2.3 and 15.6.4). */
final class Overload {
    private static final int DEEPEST = 16;

    private Overload() {}

    /** The overload among the causes of a failure, or null. */
    static @Nullable OverloadedException in(Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
            if (cause instanceof OverloadedException overload) {
                return overload;
            }
            cause = cause.getCause();
        }
        return null;
    }

    /** Whole seconds, at least one. */
    static String retryAfter(OverloadedException overload) {
        return Long.toString(Math.max(1, overload.retryAfter().plusMillis(999).toSeconds()));
    }
}
