package io.hashkit.internal.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.internal.catalog.VectorApi;
import io.hashkit.tune.JvmOption;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmOptionTest {
    @Test
    void schemesWithoutLargeMemory_needNoOption() {
        assertThat(JvmOption.missed(new Bcrypt(12))).isEmpty();
        assertThat(JvmOption.missed(Pbkdf2.OWASP_2026_SHA256)).isEmpty();
        assertThat(JvmOption.missed(Argon2.id(64, 1, 1))).doesNotContain(JvmOption.HUGE_PAGES);
    }

    @Test
    void argon2_needsTheOptionsThatThisProcessLacks() {
        assertThat(JvmOption.missed(Argon2.OWASP_2026_19_MIB).contains(JvmOption.VECTOR_API))
                .isEqualTo(VectorApi.isMissed());
        assertThat(JvmOption.missed(Argon2.OWASP_2026_19_MIB).contains(JvmOption.HUGE_PAGES))
                .isEqualTo(HugePages.areMissed());
    }

    @Test
    void hugePages_areMissedIfLinuxGrantsThemOnRequest_andTheProcessDidNotAsk() {
        List<String> arguments = ManagementFactory.getRuntimeMXBean().getInputArguments();
        boolean granted = HugePages.areGivenOnRequest(Path.of("/sys/kernel/mm/transparent_hugepage/enabled"));

        assertThat(HugePages.areMissed())
                .isEqualTo(granted
                        && !arguments.contains("-XX:+UseTransparentHugePages")
                        && !arguments.contains("-XX:+UseLargePages"));
        assertThat(JvmOption.missed(Argon2.id(2048, 1, 1)).contains(JvmOption.HUGE_PAGES))
                .isEqualTo(HugePages.areMissed());
    }

    @Test
    void options_areWrittenAsOnACommandLine() {
        assertThat(JvmOption.join(List.of(JvmOption.VECTOR_API, JvmOption.HUGE_PAGES)))
                .isEqualTo("--add-modules jdk.incubator.vector -XX:+UseTransparentHugePages");
        assertThat(JvmOption.join(List.of())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "always [madvise] never, true",
        "[always] madvise never, false",
        "always madvise [never], false",
        "'', false",
    })
    void hugePages_areSuggestedOnlyIfLinuxGrantsThemOnRequest(String mode, boolean expected, @TempDir Path folder)
            throws IOException {
        Path file = Files.writeString(folder.resolve("enabled"), mode + "\n");

        assertThat(HugePages.areGivenOnRequest(file)).isEqualTo(expected);
    }

    @Test
    void otherSystems_haveNoSuchFile(@TempDir Path folder) {
        assertThat(HugePages.areGivenOnRequest(folder.resolve("enabled"))).isFalse();
        assertThat(HugePages.areGivenOnRequest(folder)).isFalse();
    }
}
