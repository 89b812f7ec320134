package io.hashkit.internal.tune;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The limits of the control groups that this process is in (Linux; kernel documentation, "Control Group v2", and
 * "sched-bwc" and "memory" of version 1). Where there are none, or they cannot be read, there is no limit.
 *
 * <p>A limit holds for all groups below it, so that each directory from the process's own up to the root counts. In a
 * container the own path is often not visible, and the root of the mount is the own group.
 */
public final class ControlGroup {
    /** Version 1 says "no limit" by a number of about this size. */
    private static final long UNLIMITED = Long.MAX_VALUE / 2;

    private final Path root;
    /** Found once: they are read around every large hash. */
    private final List<Path> throttlings;

    ControlGroup(Path root) {
        this.root = root;
        this.throttlings = Stream.of("", "cpu")
                .flatMap(controller -> directories(controller).stream())
                .map(directory -> directory.resolve("cpu.stat"))
                .filter(ControlGroup::isFile)
                .toList();
    }

    /** Those of the running process. */
    public static ControlGroup ofThisProcess() {
        return new ControlGroup(Path.of("/"));
    }

    /** Processors' worth of time, as a real number; infinite without a quota. */
    public double quota() {
        double v2 = directories("").stream()
                .map(directory -> read(directory.resolve("cpu.max")))
                .flatMap(Optional::stream)
                .mapToDouble(ControlGroup::ratio)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        double v1 = directories("cpu").stream()
                .mapToDouble(directory -> {
                    long quota = number(directory.resolve("cpu.cfs_quota_us")).orElse(-1);
                    long period = number(directory.resolve("cpu.cfs_period_us")).orElse(-1);
                    return quota > 0 && period > 0 ? (double) quota / period : Double.POSITIVE_INFINITY;
                })
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        return Math.min(v1, v2);
    }

    /** @param max of version 2: microseconds allowed or "max", and the period */
    private static double ratio(String max) {
        String[] parts = max.split("\\s+", -1);
        try {
            return parts.length == 2 && !parts[0].equals("max")
                    ? Double.parseDouble(parts[0]) / Double.parseDouble(parts[1])
                    : Double.POSITIVE_INFINITY;
        } catch (NumberFormatException e) {
            return Double.POSITIVE_INFINITY;
        }
    }

    /** The lowest memory limit in bytes. */
    public OptionalLong memoryLimit() {
        return memory((limit, used) -> limit);
    }

    /** What the tightest limit leaves, in bytes; file cache that the kernel would give up first counts as free. */
    public OptionalLong memoryFree() {
        return memory((limit, used) -> Math.max(0, limit - used));
    }

    private interface OfLimit {
        long apply(long limit, long used);
    }

    private OptionalLong memory(OfLimit what) {
        return Stream.concat(
                        memory("", "memory.max", "memory.current", "inactive_file", what).stream(),
                        memory("memory", "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file", what)
                                .stream())
                .mapToLong(bytes -> bytes)
                .min();
    }

    private List<Long> memory(String controller, String limitFile, String usedFile, String reclaimable, OfLimit what) {
        List<Long> found = new ArrayList<>();
        for (Path directory : directories(controller)) {
            OptionalLong limit = number(directory.resolve(limitFile));
            if (limit.isPresent() && limit.getAsLong() < UNLIMITED) {
                long used = number(directory.resolve(usedFile)).orElse(0)
                        - statistic(directory.resolve("memory.stat"), reclaimable);
                found.add(what.apply(limit.getAsLong(), Math.max(0, used)));
            }
        }
        return found;
    }

    /** Whether the kernel counts the periods in which a quota of these groups is used up. */
    public boolean countsThrottling() {
        return throttlings.stream()
                .flatMap(file -> read(file).stream())
                .flatMap(String::lines)
                .anyMatch(line -> line.startsWith("nr_throttled "));
    }

    /** How many periods ended with the quota used up, so far; 0 where they are not counted. */
    public long throttledPeriods() {
        long most = 0;
        for (Path file : throttlings) {
            most = Math.max(most, statistic(file, "nr_throttled"));
        }
        return most;
    }

    /** A line "name value" of a file, or 0. */
    private static long statistic(Path file, String name) {
        return read(file).stream()
                .flatMap(String::lines)
                .filter(line -> line.startsWith(name + " "))
                .mapToLong(line -> parse(line.substring(name.length())).orElse(0))
                .findFirst()
                .orElse(0);
    }

    /** @param controller of version 1, or empty for version 2 */
    private List<Path> directories(String controller) {
        Path mount = root.resolve("sys/fs/cgroup").resolve(controller);
        String own = own(controller);
        List<Path> directories = new ArrayList<>();
        for (Path relative = Path.of(own.substring(1)); relative != null; relative = relative.getParent()) {
            directories.add(mount.resolve(relative));
        }
        directories.add(mount);
        return directories;
    }

    /** The path of the own group: lines of {@code /proc/self/cgroup} are "number:controllers:path". */
    private String own(String controller) {
        Function<String, List<String>> controllers = list -> List.of(list.split(",", -1));
        return read(root.resolve("proc/self/cgroup")).stream()
                .flatMap(String::lines)
                .map(line -> line.split(":", 3))
                .filter(parts ->
                        parts.length == 3 && controllers.apply(parts[1]).contains(controller))
                .map(parts -> parts[2])
                .filter(path -> path.startsWith("/") && !path.contains(".."))
                .findFirst()
                .orElse("/");
    }

    private static OptionalLong number(Path file) {
        return read(file).map(ControlGroup::parse).orElse(OptionalLong.empty());
    }

    private static OptionalLong parse(String text) {
        try {
            return OptionalLong.of(Long.parseLong(text.strip()));
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    /** Nothing is a file where a security manager forbids to look. */
    private static boolean isFile(Path file) {
        try {
            return Files.isRegularFile(file);
        } catch (SecurityException e) {
            return false;
        }
    }

    private static Optional<String> read(Path file) {
        try {
            return isFile(file) ? Optional.of(Files.readString(file).strip()) : Optional.empty();
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }
}
