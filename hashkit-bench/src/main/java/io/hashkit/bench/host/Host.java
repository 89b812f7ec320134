package io.hashkit.bench.host;

import io.hashkit.bench.console.Bytes;
import io.hashkit.bench.console.Texts;
import io.hashkit.internal.host.ControlGroup;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Facts about the host that a reader needs for comparing its figures with those of another host. */
public final class Host {
    private static final String UNKNOWN = "unknown";

    private Host() {}

    /** The facts by name, in order. */
    public static Map<String, String> facts() {
        Runtime runtime = Runtime.getRuntime();
        String collectors = ManagementFactory.getGarbageCollectorMXBeans().stream()
                .map(GarbageCollectorMXBean::getName)
                .collect(Collectors.joining(", "));
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("CPU", cpuModel(read("/proc/cpuinfo")) + ", " + runtime.availableProcessors() + " cores for Java");
        facts.put("load", load(ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage()));
        facts.put("quota", quota(ControlGroup.ofThisProcess().quota()));
        facts.put("OS", property("os.name") + " " + property("os.version") + " " + property("os.arch"));
        facts.put("JDK", property("java.vendor") + " " + property("java.vm.name") + " " + property("java.vm.version"));
        facts.put("heap", Bytes.print((double) runtime.maxMemory()) + " at most, " + collectors);
        Map<String, String> fork = ForkFacts.ofFork();
        facts.put("intrinsics", Intrinsics.describe(fork));
        facts.put("libraries", libraries(fork));
        return facts;
    }

    private static String libraries(Map<String, String> fork) {
        return Stream.of(ForkFacts.BOUNCY_CASTLE, ForkFacts.NATIVE_SCRYPT, ForkFacts.AES_GCM_BY, ForkFacts.VECTOR_API)
                .filter(fork::containsKey)
                .map(name -> name + " " + fork.get(name))
                .collect(Collectors.joining("; "));
    }

    /** The facts as text, one per line. */
    public static String describe(Map<String, String> facts) {
        StringBuilder text = new StringBuilder();
        facts.forEach((what, value) -> text.append(String.format("  %-11s %s%n", what, value)));
        return text.toString();
    }

    private static String property(String name) {
        return System.getProperty(name, UNKNOWN);
    }

    /** The text of a file of Linux; empty on other systems. */
    public static String read(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException | RuntimeException e) {
            return "";
        }
    }

    /** @param cpuinfo content of Linux's {@code /proc/cpuinfo}, or empty */
    static String cpuModel(String cpuinfo) {
        return cpuinfo.lines()
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse(UNKNOWN);
    }

    /** @param processors processor quota over all control groups of this process; infinite without a quota */
    static String quota(double processors) {
        return Double.isInfinite(processors) ? "none" : Texts.format("%.2f processors", processors);
    }

    /** Other work on the host is the most common reason for figures that cannot be reproduced. */
    static String load(double average) {
        return average < 0
                ? UNKNOWN
                : Texts.format("%.1f", average)
                        + (average > 1 ? ": other processes were running, so times may be too long and vary" : "");
    }
}
