package io.hashkit.internal.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.hashkit.ChildJvm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Limits that the kernel enforces. Runs where this process may create control groups, for example as root. */
class KernelControlGroupTest {
    private static final int PERIOD_MICROS = 100_000;
    private static final double[] QUOTAS = {0.3, 1.5};

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    /** A group of version 1 or 2, to which a process can be added. */
    private record Group(Path directory, boolean first) {
        void quota(double processors) throws IOException {
            int micros = (int) (processors * PERIOD_MICROS);
            Files.writeString(
                    directory.resolve(first ? "cpu.cfs_quota_us" : "cpu.max"),
                    first ? Integer.toString(micros) : micros + " " + PERIOD_MICROS);
        }

        /** How often its quota was used up. */
        long throttledPeriods() throws IOException {
            return Files.readAllLines(directory.resolve("cpu.stat")).stream()
                    .filter(line -> line.startsWith("nr_throttled "))
                    .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1)))
                    .findFirst()
                    .orElseThrow();
        }

        void enter() throws IOException {
            Files.writeString(directory.resolve("cgroup.procs"), "0");
        }
    }

    /** Null if none can be created. */
    private static @Nullable Group make(String name) {
        Path root = Path.of("/sys/fs/cgroup");
        for (Group group :
                List.of(new Group(root.resolve("cpu").resolve(name), true), new Group(root.resolve(name), false))) {
            try {
                if (Files.exists(group.directory().resolveSibling("cgroup.procs"))) {
                    Files.createDirectory(group.directory());
                    group.quota(1);
                    return group;
                }
            } catch (IOException e) {
                remove(group);
            }
        }
        return null;
    }

    private static void remove(Group group) {
        try {
            Files.deleteIfExists(group.directory());
        } catch (IOException e) {
            // The group is empty and disappears when the host restarts.
        }
    }

    /** Runs in the group: changes its quota and tunes under each. */
    static final class Inside {
        private Inside() {}

        public static void main(String[] args) throws IOException {
            Group group = new Group(Path.of(System.getProperty("group")), Boolean.getBoolean("first"));
            group.enter();
            List<String> report = new ArrayList<>();
            RunningHost host = new RunningHost();
            for (double quota : QUOTAS) {
                group.quota(quota);
                Tuning tuning = Tuning.measure(TuneOptions.defaults()
                        .target(Duration.ofMillis(200))
                        .wallBudget(Duration.ofMillis(700))
                        .cpuBudget(Duration.ofMillis(700)));
                report.add(
                        host.facts().quota() + " " + Traits.of(tuning.scheme()).owaspRatio() + " " + tuning.confidence()
                                + " " + tuning.warnings());
                // On a busy host no time may be left to be throttled in.
                boolean counted = !tuning.report().contains("throttled 0 times");
                report.add(Boolean.toString(counted));
                long before = group.throttledPeriods();
                long read = host.disturbances().throttledPeriods();
                report.add(Boolean.toString(before <= read && read <= group.throttledPeriods()));
            }
            Files.write(Path.of(args[0]), report);
        }
    }

    @Test
    void quotaThatTheKernelEnforces_isReadAsItChanges_andTheTuningSaysThatItRanOut() throws Exception {
        Group group = make("hashkit-test-" + ProcessHandle.current().pid());
        assumeThat(group).isNotNull();
        if (group == null) {
            return;
        }
        try {
            List<String> report = new ChildJvm()
                    .option("-XX:ActiveProcessorCount=2")
                    .option("-Dgroup=" + group.directory())
                    .option("-Dfirst=" + group.first())
                    .run(Inside.class, folder);

            assertThat(report).hasSize(3 * QUOTAS.length);
            assertThat(report.get(0)).startsWith("0.3 ").contains(" LOW ");
            assertThat(report.get(0).contains("ran out")).hasToString(report.get(1));
            assertThat(report.get(3)).startsWith("1.5 ");
            assertThat(List.of(report.get(2), report.get(5)))
                    .as("periods as the kernel counts them")
                    .containsOnly("true");
            assertThat(List.of(report.get(0), report.get(3)))
                    .allSatisfy(line -> assertThat(Double.parseDouble(line.split(" ", -1)[1]))
                            .isGreaterThanOrEqualTo(1));
        } finally {
            remove(group);
        }
    }

    /** Tells the lowest costs before and after it enters the group. */
    static final class InsideMemory {
        private InsideMemory() {}

        public static void main(String[] args) throws IOException {
            Path group = Path.of(System.getProperty("group"));
            List<String> report = new ArrayList<>();
            report.add(Tuning.floor(TuneOptions.defaults()).toString());
            Files.writeString(group.resolve("cgroup.procs"), "0");
            report.add(Tuning.floor(TuneOptions.defaults()).toString());
            Files.write(Path.of(args[0]), report);
        }
    }

    @Test
    void floor_fitsIntoTheMemoryThatTheKernelLeaves() throws Exception {
        Path group =
                makeOfMemory("hashkit-test-memory-" + ProcessHandle.current().pid(), 64L << 20);
        assumeThat(group).isNotNull();
        if (group == null) {
            return;
        }
        try {
            List<String> report = ChildJvm.quick()
                    .option("-Xmx1g")
                    .option("-XX:ActiveProcessorCount=2")
                    .option("-Dgroup=" + group)
                    .run(InsideMemory.class, folder);

            assertThat(report.get(0)).isEqualTo(Argon2.OWASP_2026_19_MIB.toString());
            // Half of 64 MiB for two permits, less what the JVM took since it entered.
            assertThat(report.get(1))
                    .isIn(
                            Argon2.OWASP_2026_12_MIB.toString(),
                            Argon2.OWASP_2026_9_MIB.toString(),
                            Argon2.OWASP_2026_7_MIB.toString());
        } finally {
            Files.deleteIfExists(group);
        }
    }

    /** Null if none can be created. */
    private static @Nullable Path makeOfMemory(String name, long bytes) throws IOException {
        Path root = Path.of("/sys/fs/cgroup");
        for (Path group : List.of(root.resolve("memory").resolve(name), root.resolve(name))) {
            boolean first = group.startsWith(root.resolve("memory"));
            try {
                if (Files.exists(group.resolveSibling("cgroup.procs"))) {
                    Files.createDirectory(group);
                    Files.writeString(
                            group.resolve(first ? "memory.limit_in_bytes" : "memory.max"), Long.toString(bytes));
                    return group;
                }
            } catch (IOException e) {
                Files.deleteIfExists(group);
            }
        }
        return null;
    }
}
