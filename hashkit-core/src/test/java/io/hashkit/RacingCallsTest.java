package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Scheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One hasher in 64 threads: in fresh processes, where classes are loaded meanwhile, and for a million calls. */
class RacingCallsTest {
    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    /** Plain, sealed and wrapped strings of all algorithms, and one of another program. */
    private static List<String> rows() {
        PasswordHasher sealing = RacingCalls.hasher();
        List<String> rows = new ArrayList<>();
        for (Scheme scheme : CheapestForTests.all()) {
            String plain = TestHashers.of(scheme).hash(RacingCalls.PASSWORD);
            rows.add(plain);
            rows.add(sealing.rows().rekey(plain));
        }
        String md5 = "$1$abcdefgh$y6iHhJNbuC0xpbk0w9pm80";
        rows.add(md5);
        rows.add(sealing.rows().wrap(md5));
        return rows;
    }

    private void assertAllRight(int rounds) throws Exception {
        List<String> rows = rows();
        Path file = Files.write(folder.resolve("rows"), rows);

        assertThat(new ChildJvm()
                        .option("-Drace.rows=" + file)
                        .option("-Drace.rounds=" + rounds)
                        .run(RacingCalls.class, folder))
                .containsExactly(
                        "calls: " + RacingCalls.THREADS * 2 * (rounds * rows.size() + 1), "wrong: 0", "thrown: 0");
    }

    @Test
    void firstCallsOfAProcess_mayAllBeMadeAtOnce() throws Exception {
        assertAllRight(1);
    }

    @Test
    @Tag("heavy")
    void firstCallsOfTwoHundredProcesses_mayAllBeMadeAtOnce() throws Exception {
        for (int i = 0; i < 200; i++) {
            assertAllRight(1);
        }
    }

    @Test
    @Tag("heavy")
    void aMillionCallsOfOneHasher_areRight() throws Exception {
        assertAllRight(500);
    }
}
