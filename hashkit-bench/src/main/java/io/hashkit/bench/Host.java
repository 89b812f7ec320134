package io.hashkit.bench;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The host in words: what a reader needs before comparing figures with those of another host. */
final class Host {
    private static final String UNKNOWN = "unknown";

    private Host() {}

    static String describe() {
        Runtime runtime = Runtime.getRuntime();
        String collectors = ManagementFactory.getGarbageCollectorMXBeans().stream()
                .map(GarbageCollectorMXBean::getName)
                .collect(Collectors.joining(", "));
        return line("CPU", cpuModel(read("/proc/cpuinfo")) + ", " + runtime.availableProcessors() + " cores for Java")
                + line("load", load(ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage()))
                + line("quota", quota(read("/sys/fs/cgroup/cpu.max")))
                + line("OS", property("os.name") + " " + property("os.version") + " " + property("os.arch"))
                + line(
                        "JDK",
                        property("java.vendor") + " " + property("java.vm.name") + " " + property("java.vm.version"))
                + line("heap", (runtime.maxMemory() >> 20) + " MiB at most, " + collectors)
                + line("intrinsics", Intrinsics.describe());
    }

    private static String line(String what, String value) {
        return String.format("  %-11s %s%n", what, value);
    }

    private static String property(String name) {
        return System.getProperty(name, UNKNOWN);
    }

    private static @Nullable String read(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }

    /** @param cpuinfo of Linux, or null elsewhere */
    static String cpuModel(@Nullable String cpuinfo) {
        return cpuinfo == null
                ? UNKNOWN
                : cpuinfo.lines()
                        .filter(line -> line.startsWith("model name"))
                        .map(line -> line.substring(line.indexOf(':') + 1).strip())
                        .findFirst()
                        .orElse(UNKNOWN);
    }

    /** @param max the cgroup's {@code cpu.max}: microseconds allowed or "max", and the period */
    static String quota(@Nullable String max) {
        String[] parts = max == null ? new String[0] : max.strip().split(" ");
        if (parts.length != 2) {
            return "none visible";
        }
        return parts[0].equals("max")
                ? "none"
                : String.format(
                        Locale.ROOT,
                        "%.2f cores (cgroup cpu.max)",
                        Double.parseDouble(parts[0]) / Double.parseDouble(parts[1]));
    }

    /** Other work on the host is the commonest reason for figures that cannot be repeated. */
    static String load(double average) {
        return average < 0
                ? UNKNOWN
                : String.format(Locale.ROOT, "%.1f", average)
                        + (average > 1 ? ": other work was running, times may be too long and unsteady" : "");
    }
}
