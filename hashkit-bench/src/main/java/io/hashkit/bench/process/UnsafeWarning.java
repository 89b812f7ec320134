package io.hashkit.bench.process;

import java.lang.reflect.Field;

/**
 * Suppresses the warning that JDK 24 and newer print when a process first asks {@code sun.misc.Unsafe} for the offset of a
 * field. JMH 1.37 does so in classes that every run loads, only to check a layout; later versions no longer do.
 */
public final class UnsafeWarning {
    private static final int FIRST_JDK_THAT_WARNS = 24;

    private UnsafeWarning() {}

    /**
     * Marks the warning as already printed. Forks get an option instead, by {@link Jvm#forkArguments}. A JVM that was started
     * with {@code --sun-misc-unsafe-memory-access=debug} or {@code deny} still obeys it. If the JDK stores this mark in another
     * way, nothing changes, and it warns.
     */
    public static void silence() {
        if (Runtime.version().feature() < FIRST_JDK_THAT_WARNS) {
            return;
        }
        try {
            // The module jdk.unsupported opens this package to all modules.
            Field warned = Class.forName("sun.misc.Unsafe").getDeclaredField("memoryAccessWarned");
            warned.setAccessible(true);
            warned.setBoolean(null, true);
        } catch (ReflectiveOperationException | RuntimeException e) {
            // The warning is then printed, which does no harm.
        }
    }
}
