package io.hashkit.internal.host;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.StringTokenizer;
import org.jspecify.annotations.Nullable;

/**
 * The limits of the control groups of this process (Linux; kernel documentation, "Control Group v2", and "sched-bwc"
 * and "memory" of version 1). Every call reads them again, because they can change while a process runs.
 *
 * <p>A limit also applies to all groups below it, so every directory from the process's own group up to the root
 * counts. In a container the path of the own group is often not visible, and the root of the mount is the own group.
 *
 * <p>Written with plain loops, because a login may wait for this, and linking lambdas takes longer than reading the
 * files.
 */
public final class ControlGroup {
    /** Version 1 expresses "no limit" by a number of about this size. */
    private static final long UNLIMITED = Long.MAX_VALUE / 2;
    /** Much longer than any of these files. */
    private static final int MOST_BYTES = 1 << 16;
    /** The content of a file that exists and makes no sense or cannot be read. */
    private static final String DAMAGED = "";

    private final Path root;
    /** Found only once, because these files are read around every large hash. */
    private @Nullable List<Path> throttlings;

    ControlGroup(Path root) {
        this.root = root;
    }

    /** The control groups of this process. */
    public static ControlGroup ofThisProcess() {
        return new ControlGroup(Path.of("/"));
    }

    /** The CPU quota in processors' worth of time; infinite if there is none or it cannot be read. */
    public double quota() {
        return quota(Double.POSITIVE_INFINITY);
    }

    /**
     * The CPU quota in processors' worth of time; infinite if there is none. An unreadable file counts as {@code
     * damaged}; with NaN the result is NaN.
     */
    public double quota(double damaged) {
        double least = Double.POSITIVE_INFINITY;
        for (Path directory : directories("")) {
            String max = read(directory.resolve("cpu.max"));
            least = max == null ? least : Math.min(least, ratio(max, damaged));
        }
        for (Path directory : directories("cpu")) {
            String quota = read(directory.resolve("cpu.cfs_quota_us"));
            String period = read(directory.resolve("cpu.cfs_period_us"));
            if (quota != null && period != null && !quota.equals("-1")) {
                least = Math.min(least, ratio(number(quota), number(period), damaged));
            }
        }
        return least;
    }

    /** @param max the content of version 2: the allowed microseconds or "max", and the period */
    private static double ratio(String max, double damaged) {
        StringTokenizer parts = new StringTokenizer(max);
        if (parts.countTokens() != 2) {
            return damaged;
        }
        String allowed = parts.nextToken();
        return allowed.equals("max")
                ? Double.POSITIVE_INFINITY
                : ratio(number(allowed), number(parts.nextToken()), damaged);
    }

    private static double ratio(long quota, long period, double damaged) {
        return quota > 0 && period > 0 ? (double) quota / period : damaged;
    }

    /** The lowest memory limit in bytes. */
    public OptionalLong memoryLimit() {
        return ifLimited(memoryLimit(Long.MAX_VALUE));
    }

    /**
     * The lowest memory limit in bytes; {@link Long#MAX_VALUE} if there is none. An unreadable file counts as {@code
     * damaged}.
     */
    public long memoryLimit(long damaged) {
        return Math.min(
                memory("", "memory.max", null, "", damaged),
                memory("memory", "memory.limit_in_bytes", null, "", damaged));
    }

    /**
     * The memory that the tightest limit leaves free, in bytes. File cache that the kernel would release first counts
     * as free.
     */
    public OptionalLong memoryFree() {
        return ifLimited(Math.min(
                memory("", "memory.max", "memory.current", "inactive_file", Long.MAX_VALUE),
                memory(
                        "memory",
                        "memory.limit_in_bytes",
                        "memory.usage_in_bytes",
                        "total_inactive_file",
                        Long.MAX_VALUE)));
    }

    private static OptionalLong ifLimited(long bytes) {
        return bytes < UNLIMITED ? OptionalLong.of(bytes) : OptionalLong.empty();
    }

    /** @param usedFile contains the memory in use, which is subtracted; null for the limit itself */
    private long memory(
            String controller, String limitFile, @Nullable String usedFile, String reclaimable, long damaged) {
        long least = Long.MAX_VALUE;
        for (Path directory : directories(controller)) {
            String text = read(directory.resolve(limitFile));
            if (text == null || text.equals("max")) {
                continue;
            }
            long limit = number(text);
            if (limit < 0) {
                least = Math.min(least, damaged);
            } else if (limit < UNLIMITED) {
                least = Math.min(
                        least, usedFile == null ? limit : Math.max(0, limit - used(directory, usedFile, reclaimable)));
            }
        }
        return least;
    }

    private static long used(Path directory, String usedFile, String reclaimable) {
        String used = read(directory.resolve(usedFile));
        return Math.max(
                0,
                (used == null ? 0 : Math.max(0, number(used)))
                        - statistic(directory.resolve("memory.stat"), reclaimable));
    }

    /** Whether the kernel counts the periods in which a quota of these groups is used up. */
    public boolean countsThrottling() {
        for (Path file : throttlings()) {
            if (line(read(file), "nr_throttled ") != null) {
                return true;
            }
        }
        return false;
    }

    /** The number of periods so far in which the quota was used up; 0 if they are not counted. */
    public long throttledPeriods() {
        long most = 0;
        for (Path file : throttlings()) {
            most = Math.max(most, statistic(file, "nr_throttled"));
        }
        return most;
    }

    private List<Path> throttlings() {
        List<Path> known = throttlings;
        if (known == null) {
            List<Path> found = new ArrayList<>();
            for (String controller : List.of("", "cpu")) {
                for (Path directory : directories(controller)) {
                    Path file = directory.resolve("cpu.stat");
                    if (isFile(file)) {
                        found.add(file);
                    }
                }
            }
            known = List.copyOf(found);
            throttlings = known;
        }
        return known;
    }

    /** The value of a line "name value" of a file, or 0. */
    private static long statistic(Path file, String name) {
        String line = line(read(file), name + " ");
        return line == null
                ? 0
                : Math.max(0, number(line.substring(name.length()).strip()));
    }

    private static @Nullable String line(@Nullable String text, String beginning) {
        StringTokenizer lines = new StringTokenizer(text == null ? "" : text, "\n");
        while (lines.hasMoreTokens()) {
            String line = lines.nextToken();
            if (line.startsWith(beginning)) {
                return line;
            }
        }
        return null;
    }

    /** @param controller the controller of version 1, or empty for version 2 */
    private List<Path> directories(String controller) {
        Path mount = root.resolve("sys/fs/cgroup").resolve(controller);
        String own = own(controller);
        List<Path> directories = new ArrayList<>();
        for (int end = own.length(); end > 0; end = own.lastIndexOf('/', end - 1)) {
            try {
                directories.add(mount.resolve(own.substring(1, end)));
            } catch (InvalidPathException e) {
                // In a locale without the letters of its name, no file of this group can be opened.
            }
        }
        directories.add(mount);
        return directories;
    }

    /** The path of the own group. Lines of {@code /proc/self/cgroup} have the form "number:controllers:path". */
    private String own(String controller) {
        String groups = read(root.resolve("proc/self/cgroup"));
        StringTokenizer lines = new StringTokenizer(groups == null ? "" : groups, "\n");
        while (lines.hasMoreTokens()) {
            String[] parts = lines.nextToken().split(":", 3);
            if (parts.length == 3
                    && List.of(parts[1].split(",", -1)).contains(controller)
                    && parts[2].startsWith("/")
                    && !parts[2].contains("..")) {
                return new String(parts[2].getBytes(StandardCharsets.ISO_8859_1), ofNames());
            }
        }
        return "/";
    }

    /** The encoding of the names of files. */
    private static Charset ofNames() {
        try {
            return Charset.forName(System.getProperty("native.encoding", "UTF-8"));
        } catch (IllegalArgumentException | SecurityException e) {
            return StandardCharsets.UTF_8;
        }
    }

    /** Parses a number; -1 if it is not a number or negative. */
    private static long number(String text) {
        try {
            return Math.max(-1, Long.parseLong(text));
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    /** False if a security manager forbids access. */
    private static boolean isFile(Path file) {
        try {
            return Files.isRegularFile(file);
        } catch (SecurityException e) {
            return false;
        }
    }

    /** The content of a file; {@link #DAMAGED} if it cannot be read, null if it does not exist. */
    private static @Nullable String read(Path file) {
        if (!isFile(file)) {
            return null;
        }
        // Not a channel, which an interrupted thread cannot read.
        try (FileInputStream in = new FileInputStream(file.toFile())) {
            return new String(in.readNBytes(MOST_BYTES), StandardCharsets.ISO_8859_1).strip();
        } catch (IOException | RuntimeException e) {
            return DAMAGED;
        }
    }
}
