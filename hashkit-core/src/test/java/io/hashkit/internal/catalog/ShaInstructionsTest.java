package io.hashkit.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Pbkdf2.Prf;
import io.hashkit.internal.engine.BackgroundThread;
import io.hashkit.internal.engine.Contest;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2Hashkit;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2Jdk;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The real engines in this JVM: if the processor has SHA instructions, the contest detects them. */
class ShaInstructionsTest {
    private static final Path PROCESSORS = Path.of("/proc/cpuinfo");
    /** Flags of x86-64 and of aarch64; each implies at least SHA-1 and SHA-256. */
    private static final Pattern SHA_256 = Pattern.compile("\\b(sha_ni|sha2)\\b");

    private static boolean hasThem() throws IOException {
        return Files.isReadable(PROCESSORS)
                && SHA_256.matcher(Files.readString(PROCESSORS)).find();
    }

    /** False with {@code -XX:-UseSHA}. */
    private static boolean mayUseThem() {
        return Boolean.parseBoolean(ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .getVMOption("UseSHA")
                .getValue());
    }

    private static final List<Pbkdf2> SCHEMES =
            Arrays.stream(Prf.values()).map(prf -> new Pbkdf2(prf, 1000)).toList();

    /** What it finds depends on the host. */
    @Test
    void contest_endsWithAllRatiosOrNone() throws Exception {
        Contest<Pbkdf2> contest = held(SCHEMES);

        assertThat(contest.ratios().size()).isIn(0, SCHEMES.size());
        assertThat(contest.ratios().values()).allMatch(ratio -> ratio > 0);
    }

    /** Compares times, so it needs a host that is quiet. */
    @Test
    @Tag("heavy")
    void contestOnAQuietHost_tellsTheEnginesApart() throws Exception {
        Contest<Pbkdf2> contest = held(SCHEMES);

        assertThat(contest.ratios()).hasSize(3);
        if (hasThem() && mayUseThem()) {
            assertThat(contest.isWonBy(new Pbkdf2(Prf.SHA256, 1)))
                    .as("%s", contest.ratios())
                    .isTrue();
        }
    }

    private static Contest<Pbkdf2> held(List<Pbkdf2> schemes) throws InterruptedException {
        Contest<Pbkdf2> contest = new Contest<>(
                schemes, resources -> new Pbkdf2Hashkit(), resources -> new Pbkdf2Jdk(), new BackgroundThread());
        contest.begin();
        while (contest.isRunning()) {
            Thread.sleep(5);
        }
        return contest;
    }
}
