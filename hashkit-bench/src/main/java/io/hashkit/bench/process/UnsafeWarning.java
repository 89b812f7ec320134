package io.hashkit.bench.process;

import java.lang.reflect.Field;

/**
 * The warning that JDK 24 and newer print when a process first asks {@code sun.misc.Unsafe} for the offset of a field. JMH 1.37
 * asks, in classes that every run loads, only to check a layout, and has dropped the check since.
 */
public final class UnsafeWarning {
    private static final int FIRST_JDK_THAT_WARNS = 24;

    private UnsafeWarning() {}

    /**
     * Takes the warning for given, as after the first such call; forks are told by {@link Jvm#forkArguments}. A JDK that was
     * started with {@code --sun-misc-unsafe-memory-access=debug} or {@code deny} does as it was told. On a JDK that keeps this
     * otherwise nothing changes, and it warns.
     */
    public static void silence() {
        if (Runtime.version().feature() < FIRST_JDK_THAT_WARNS) {
            return;
        }
        try {
            // The module jdk.unsupported opens this package to all.
            Field warned = Class.forName("sun.misc.Unsafe").getDeclaredField("memoryAccessWarned");
            warned.setAccessible(true);
            warned.setBoolean(null, true);
        } catch (ReflectiveOperationException | RuntimeException e) {
            // Four lines on the error stream that do not matter.
        }
    }
}
