package io.hashkit.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequirementsTest {
    private static final String VECTOR = "--add-modules jdk.incubator.vector";

    @Test
    void costs_nameHeapProcessorsAndOptions() {
        Requirements requirements = new Requirements(1208L << 20, 2, List.of(VECTOR, "-XX:+UseTransparentHugePages"));

        assertThat(requirements.sentence())
                .isEqualTo("These costs need a heap of 1208 MiB or more, 2 processors, and the JVM started with"
                        + " --add-modules jdk.incubator.vector -XX:+UseTransparentHugePages.");
        assertThat(requirements.command())
                .isEqualTo(
                        "java -Xmx1208m --add-modules jdk.incubator.vector -XX:+UseTransparentHugePages -jar app.jar");
    }

    @Test
    void costsWithoutMemory_nameNoHeap() {
        assertThat(new Requirements(32_768, 1.5, List.of()).sentence())
                .isEqualTo("These costs need 1.50 processors, and no option of the JVM.");
        assertThat(new Requirements(0, 1, List.of()).sentence())
                .isEqualTo("These costs need 1 processor, and no option of the JVM.");
        assertThat(new Requirements(0, 0, List.of()).sentence()).isEqualTo("What these costs need is not known.");
        assertThat(new Requirements(0, 1, List.of()).command()).isEqualTo("java -jar app.jar");
    }

    @Test
    void heap_isRoundedUp() {
        assertThat(new Requirements((100L << 20) + 1, 2, List.of()).command()).isEqualTo("java -Xmx101m -jar app.jar");
    }

    @Test
    void otherStart_saysWhatToSetThere() {
        Scheme here = Argon2.id(131_072, 2, 1);
        assertThat(new OtherStart(VECTOR, true, Argon2.id(155_648, 3, 1), 238.4, "HIGH").sentence(here, 250))
                .isEqualTo("With --add-modules jdk.incubator.vector, set argon2id,m=155648,t=3,p=1 instead: 238 ms of"
                        + " processor time (confidence high).");
        assertThat(new OtherStart(VECTOR, false, Argon2.id(65_536, 2, 1), 238.4, "LOW").sentence(here, 250))
                .startsWith("Without --add-modules jdk.incubator.vector, set argon2id,m=65536,t=2,p=1 instead: ");
        assertThat(new OtherStart(VECTOR, true, here, 176, "LOW").sentence(here, 250))
                .isEqualTo("With --add-modules jdk.incubator.vector, the same costs take 176 ms of processor time"
                        + " (confidence low).");
        assertThat(new OtherStart(VECTOR, false, Argon2.id(19_456, 2, 1), 350.6, "HIGH").sentence(here, 250))
                .endsWith(" 351 ms of processor time, which exceeds the target (confidence high).");
    }

    @ParameterizedTest
    @CsvSource({
        "true, 98304, 1, 131072, 1",
        "true, 131072, 1, 131072, 2",
        "true, 19456, 2, 65536, 3",
        "false, 131072, 1, 98304, 1",
        "false, 65536, 3, 65536, 2"
    })
    void fasterStart_isNeverToldToSetWeakerCosts(boolean with, int there, int passesThere, int here, int passesHere) {
        OtherStart other = new OtherStart(VECTOR, with, Argon2.id(there, passesThere, 1), 238, "HIGH");

        assertThat(other.sentence(Argon2.id(here, passesHere, 1), 250))
                .isEqualTo((with ? "With " : "Without ") + VECTOR
                        + ", the costs are not clear on this host now: measure again when it is quiet.");
    }
}
