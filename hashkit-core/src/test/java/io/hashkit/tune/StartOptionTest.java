package io.hashkit.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.internal.catalog.VectorApi;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartOptionTest {
    @Test
    void schemesWithoutLargeMemory_needNoOption() {
        assertThat(StartOption.missed(new Bcrypt(12))).isEmpty();
        assertThat(StartOption.missed(Pbkdf2.OWASP_2026_SHA256)).isEmpty();
        assertThat(StartOption.missed(Argon2.id(64, 1, 1))).doesNotContain(StartOption.HUGE_PAGES);
    }

    @Test
    void argon2_needsTheOptionsThatThisProcessLacks() {
        assertThat(StartOption.missed(Argon2.OWASP_2026_19_MIB).contains(StartOption.VECTOR_API))
                .isEqualTo(VectorApi.isMissed());
        assertThat(StartOption.missed(Argon2.OWASP_2026_19_MIB).contains(StartOption.HUGE_PAGES))
                .isEqualTo(StartOption.areHugePagesMissed());
    }

    @Test
    void hugePages_areMissedIfLinuxGrantsThemOnRequest_andTheProcessDidNotAsk() {
        List<String> arguments = ManagementFactory.getRuntimeMXBean().getInputArguments();
        boolean granted =
                StartOption.areHugePagesGivenOnRequest(Path.of("/sys/kernel/mm/transparent_hugepage/enabled"));

        assertThat(StartOption.areHugePagesMissed())
                .isEqualTo(granted
                        && !arguments.contains("-XX:+UseTransparentHugePages")
                        && !arguments.contains("-XX:+UseLargePages"));
        assertThat(StartOption.missed(Argon2.id(2048, 1, 1)).contains(StartOption.HUGE_PAGES))
                .isEqualTo(StartOption.areHugePagesMissed());
    }

    @Test
    void options_areWrittenAsOnACommandLine() {
        assertThat(StartOption.join(List.of(StartOption.VECTOR_API, StartOption.HUGE_PAGES)))
                .isEqualTo("--add-modules jdk.incubator.vector -XX:+UseTransparentHugePages");
        assertThat(StartOption.join(List.of())).isEmpty();
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

        assertThat(StartOption.areHugePagesGivenOnRequest(file)).isEqualTo(expected);
    }

    @Test
    void otherSystems_haveNoSuchFile(@TempDir Path folder) {
        assertThat(StartOption.areHugePagesGivenOnRequest(folder.resolve("enabled")))
                .isFalse();
        assertThat(StartOption.areHugePagesGivenOnRequest(folder)).isFalse();
    }
}
