package io.hashkit.internal.memory;

import org.jspecify.annotations.Nullable;

/** Recognises errors that a full heap has caused. */
public final class OutOfMemory {
    private static final int DEEPEST = 16;

    private OutOfMemory() {}

    /**
     * Whether an error is an {@link OutOfMemoryError} or was caused by one. Linking a lambda or initialising a class
     * wraps it in an {@code InternalError}, a {@code BootstrapMethodError} or an {@code ExceptionInInitializerError}.
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
