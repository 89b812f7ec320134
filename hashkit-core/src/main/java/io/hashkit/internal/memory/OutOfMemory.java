package io.hashkit.internal.memory;

import org.jspecify.annotations.Nullable;

/** Tells errors that a full heap has caused from all others. */
public final class OutOfMemory {
    private static final int DEEPEST = 16;

    private OutOfMemory() {}

    /**
     * Whether an {@link OutOfMemoryError} is the error or among its causes. Linking a lambda or initialising a class wraps
     * it in an {@code InternalError}, a {@code BootstrapMethodError} or an {@code ExceptionInInitializerError}.
     */
    public static boolean isBehind(Throwable error) {
        @Nullable Throwable one = error;
        for (int depth = 0; one != null && depth < DEEPEST; depth++) {
            if (one instanceof OutOfMemoryError) {
                return true;
            }
            one = one.getCause();
        }
        return false;
    }
}
