package io.hashkit;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A Java agent that discards the compiled code of the engines again and again, while they compute: it redefines their
 * classes as they are, on which the JVM deoptimises all code that depends on them.
 */
public final class Deoptimiser {
    private static final String ENGINES = "io.hashkit.internal.engine.";
    private static final long PAUSE_NANOS = 300_000_000;

    private static volatile @Nullable Instrumentation instrumentation;
    private static volatile boolean ended;
    private static final AtomicInteger TIMES = new AtomicInteger();
    private static @Nullable Thread discarding;

    private Deoptimiser() {}

    /** Called by the JVM before the main class. */
    public static void premain(String ignored, Instrumentation given) {
        instrumentation = given;
    }

    /** {@return whether this JVM has the agent, which now begins} */
    static boolean start() {
        Instrumentation given = instrumentation;
        if (given != null) {
            Thread thread = new Thread(() -> discard(given), "deoptimiser");
            thread.start();
            discarding = thread;
        }
        return given != null;
    }

    static void stop() throws InterruptedException {
        ended = true;
        Thread thread = discarding;
        if (thread != null) {
            thread.join();
        }
    }

    /** {@return how often code was discarded} */
    static int times() {
        return TIMES.get();
    }

    private static void discard(Instrumentation given) {
        while (!ended) {
            Class<?>[] engines = Arrays.stream(given.getAllLoadedClasses())
                    .filter(type -> type.getName().startsWith(ENGINES) && given.isModifiableClass(type))
                    .toArray(Class<?>[]::new);
            try {
                given.retransformClasses(engines);
            } catch (UnmodifiableClassException e) {
                throw new AssertionError(e);
            }
            TIMES.incrementAndGet();
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
