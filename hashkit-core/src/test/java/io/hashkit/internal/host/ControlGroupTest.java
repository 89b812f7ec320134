package io.hashkit.internal.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files as Linux presents them, for both versions. */
class ControlGroupTest {
    private static final long MIB = 1 << 20;

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path root;

    private ControlGroup group() {
        return new ControlGroup(root);
    }

    private void file(String path, String text) {
        try {
            Path file = root.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text + "\n");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void noFiles_areNoLimits() {
        assertThat(group().quota()).isInfinite();
        assertThat(group().memoryLimit()).isEmpty();
        assertThat(group().memoryFree()).isEmpty();
        assertThat(group().throttledPeriods()).isZero();
        assertThat(group().countsThrottling()).isFalse();
    }

    @Test
    void version2_isRead() {
        file("proc/self/cgroup", "0::/");
        file("sys/fs/cgroup/cpu.max", "50000 100000");
        file(
                "sys/fs/cgroup/cpu.stat",
                "usage_usec 5017\nnr_periods 39\nnr_throttled 7\nthrottled_usec 31\nnr_bursts 0");
        file("sys/fs/cgroup/memory.max", Long.toString(512 * MIB));
        file("sys/fs/cgroup/memory.current", Long.toString(300 * MIB));
        file("sys/fs/cgroup/memory.stat", "anon 4096\ninactive_anon 1\ninactive_file " + 100 * MIB);

        assertThat(group().quota()).isEqualTo(0.5);
        assertThat(group().throttledPeriods()).isEqualTo(7);
        assertThat(group().countsThrottling()).isTrue();
        assertThat(group().memoryLimit()).hasValue(512 * MIB);
        assertThat(group().memoryFree()).hasValue(312 * MIB);
    }

    @Test
    void version2_withoutLimits_isNoLimit() {
        file("proc/self/cgroup", "0::/system.slice/app.service");
        file("sys/fs/cgroup/system.slice/app.service/cpu.max", "max 100000");
        file("sys/fs/cgroup/system.slice/app.service/memory.max", "max");

        assertThat(group().quota()).isInfinite();
        assertThat(group().memoryLimit()).isEmpty();
    }

    @Test
    void limitOfAGroupAbove_counts() {
        file("proc/self/cgroup", "0::/kubepods/pod7/app");
        file("sys/fs/cgroup/kubepods/pod7/app/cpu.max", "max 100000");
        file("sys/fs/cgroup/kubepods/pod7/cpu.max", "150000 100000");
        file("sys/fs/cgroup/kubepods/cpu.max", "800000 100000");

        assertThat(group().quota()).isEqualTo(1.5);
    }

    @Test
    void version1_isRead() {
        file("proc/self/cgroup", "9:memory:/docker/7\n1:cpu,cpuacct:/docker/7\n0::/");
        file("sys/fs/cgroup/cpu/docker/7/cpu.cfs_quota_us", "250000");
        file("sys/fs/cgroup/cpu/docker/7/cpu.cfs_period_us", "100000");
        file("sys/fs/cgroup/cpu/docker/7/cpu.stat", "nr_periods 10\nnr_throttled 3\nthrottled_time 12");
        file("sys/fs/cgroup/memory/docker/7/memory.limit_in_bytes", Long.toString(256 * MIB));
        file("sys/fs/cgroup/memory/docker/7/memory.usage_in_bytes", Long.toString(56 * MIB));
        file("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712");

        assertThat(group().quota()).isEqualTo(2.5);
        assertThat(group().throttledPeriods()).isEqualTo(3);
        assertThat(group().countsThrottling()).isTrue();
        assertThat(group().memoryLimit()).hasValue(256 * MIB);
        assertThat(group().memoryFree()).hasValue(200 * MIB);
    }

    @Test
    void version1_withoutLimits_isNoLimit() {
        file("proc/self/cgroup", "9:memory:/\n1:cpu:/\n0::/");
        file("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1");
        file("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000");
        file("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712");

        assertThat(group().quota()).isInfinite();
        assertThat(group().memoryLimit()).isEmpty();
    }

    @Test
    void ownPathThatTheContainerDoesNotSee_isTheRootOfTheMount() {
        file("proc/self/cgroup", "4:memory:/docker/7\n1:cpu:/docker/7");
        file("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "50000");
        file("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000");

        assertThat(group().quota()).isEqualTo(0.5);
    }

    /** A JVM takes the encoding of names of files from the environment, when it starts. */
    static final class OtherLetters {
        private OtherLetters() {}

        public static void main(String[] args) throws IOException {
            Path root = Path.of(System.getProperty("root"));
            if (Boolean.getBoolean("own")) {
                Path own = root.resolve("sys/fs/cgroup/kubepods/p\u00f6d \u20ac/app");
                Files.createDirectories(own);
                Files.writeString(own.resolve("cpu.max"), "50000 100000\n");
            }
            ControlGroup group = new ControlGroup(root);
            Files.writeString(Path.of(args[0]), group.quota(Double.NaN) + "\n" + group.memoryLimit() + "\n");
        }
    }

    private List<String> inALocale(String name, boolean own) throws Exception {
        file("proc/self/cgroup", "0::/kubepods/p\u00f6d \u20ac/app");
        file("sys/fs/cgroup/kubepods/cpu.max", "150000 100000");
        file("sys/fs/cgroup/cpu.max", "400000 100000");
        return ChildJvm.quick()
                .environment("LC_ALL", name)
                .option("-Droot=" + root)
                .option("-Down=" + own)
                .run(OtherLetters.class, Files.createDirectory(root.resolve("child")));
    }

    @Test
    void nameWithOtherLetters_isRead() throws Exception {
        assertThat(inALocale("C.UTF-8", true)).containsExactly("0.5", "OptionalLong.empty");
    }

    @Test
    void nameThatTheLocaleCannotExpress_leavesTheGroupsAbove() throws Exception {
        assertThat(inALocale("C", false)).containsExactly("1.5", "OptionalLong.empty");
    }

    @Test
    void damagedFiles_areNoLimits() {
        file("proc/self/cgroup", "nonsense\n1:cpu\n0::../..");
        file("sys/fs/cgroup/cpu.max", "many 100000");
        file("sys/fs/cgroup/cpu.stat", "nr_throttled x");
        file("sys/fs/cgroup/memory.max", "12 MiB");

        assertThat(group().quota()).isInfinite();
        assertThat(group().memoryLimit()).isEmpty();
        assertThat(group().throttledPeriods()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"many 100000", "NaN 100000", "0 100000", "-1 100000", "50000 0", "50000", "", "1 2 3", "1e400 1"
            })
    void damagedQuota_isToldApartFromNone(String text) {
        file("sys/fs/cgroup/cpu.max", text);

        assertThat(group().quota(Double.NaN)).isNaN();
        assertThat(group().quota()).isInfinite();
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "-7", "0", "", "99999999999999999999"})
    void damagedQuotaOfVersion1_isToldApartFromNone(String text) {
        file("sys/fs/cgroup/cpu/cpu.cfs_quota_us", text);
        file("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000");

        assertThat(group().quota(Double.NaN)).isNaN();
        assertThat(group().quota()).isInfinite();
    }

    @ParameterizedTest
    @ValueSource(strings = {"12 MiB", "-1", "", "99999999999999999999"})
    void damagedMemoryLimit_isToldApartFromNone(String text) {
        file("sys/fs/cgroup/memory.max", text);

        assertThat(group().memoryLimit(0)).isZero();
        assertThat(group().memoryLimit()).isEmpty();
    }

    @Test
    void memoryLimitOfNothing_isNotDamaged() {
        file("sys/fs/cgroup/memory.max", "0");

        assertThat(group().memoryLimit(MIB)).isZero();
        assertThat(group().memoryLimit()).hasValue(0);
    }

    @Test
    void changedLimits_areReadAgain() {
        ControlGroup group = group();
        assertThat(group.memoryLimit(0)).isEqualTo(Long.MAX_VALUE);
        file("sys/fs/cgroup/cpu.max", "50000 100000");
        file("sys/fs/cgroup/memory.max", Long.toString(512 * MIB));
        assertThat(group.quota(Double.NaN)).isEqualTo(0.5);
        assertThat(group.memoryLimit(0)).isEqualTo(512 * MIB);

        file("sys/fs/cgroup/cpu.max", "max 100000");

        assertThat(group.quota(Double.NaN)).isInfinite();
    }

    @Test
    void endlessFile_isReadInPart() {
        file("sys/fs/cgroup/memory.max", "1".repeat(1 << 20));

        assertThat(group().memoryLimit(0)).isZero();
    }

    @Test
    void interruptedThread_readsAndStaysInterrupted() {
        file("sys/fs/cgroup/cpu.max", "50000 100000");
        Thread.currentThread().interrupt();

        assertThat(group().quota(Double.NaN)).isEqualTo(0.5);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void thisHost_isReadWithoutError() {
        ControlGroup here = ControlGroup.ofThisProcess();

        assertThat(here.quota()).isPositive();
        assertThat(here.throttledPeriods()).isNotNegative();
    }
}
