package io.hashkit.internal.memory;

import java.lang.reflect.Constructor;
import org.jspecify.annotations.Nullable;

/** Recognises errors that a full heap has caused. */
public final class OutOfMemory {
    private static final int DEEPEST = 16;
    /** More than {@code sun.reflect.inflationThreshold}, which is 15. */
    private static final int REFLECTIVE_CALLS = 17;

    private OutOfMemory() {}

    /**
     * Initialises the classes that reflection on JDK 17 needs from the sixteenth call of a constructor on, for example of
     * a provider's {@code Mac}. If the heap were full at that call, they would stay unusable.
     */
    public static void prepareReflection() {
        try {
            Constructor<ConstructedOften> constructor = ConstructedOften.class.getDeclaredConstructor();
            for (int i = 0; i < REFLECTIVE_CALLS; i++) {
                constructor.newInstance();
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the JDK cannot call a constructor by reflection", e);
        }
    }

    private static final class ConstructedOften {
        ConstructedOften() {}
    }

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
