package io.hashkit.internal.engine.pbkdf2;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Pbkdf2.Prf;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On whose word the JDK's digests go first. */
class ShaInstructionsTest {
    private static final String ONE = "UseSHA1Intrinsics";
    private static final String TWO = "UseSHA256Intrinsics";
    private static final String FIVE = "UseSHA512Intrinsics";

    private static List<Prf> served(String arch, Set<String> flags) {
        return List.of(Prf.SHA1, Prf.SHA256, Prf.SHA512).stream()
                .filter(prf -> ShaInstructions.serve(prf, arch, flags::contains))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"amd64", "x86_64"})
    void x86_goesByTheFlagThatOnlyTheShaExtensionsSet(String arch) {
        assertThat(served(arch, Set.of(ONE, TWO, FIVE))).containsExactly(Prf.SHA1, Prf.SHA256);
        assertThat(served(arch, Set.of(TWO, FIVE))).as("AVX2 alone").isEmpty();
        assertThat(served(arch, Set.of())).isEmpty();
    }

    @Test
    void otherProcessors_goByTheFlagOfTheDigest() {
        assertThat(served("aarch64", Set.of(ONE, TWO, FIVE))).containsExactly(Prf.SHA1, Prf.SHA256, Prf.SHA512);
        assertThat(served("aarch64", Set.of(ONE, TWO))).containsExactly(Prf.SHA1, Prf.SHA256);
        assertThat(served("aarch64", Set.of())).isEmpty();
    }

    @Test
    void thisHost_isAskedWithoutFailing() {
        assertThat(ShaInstructions.serve(Prf.SHA512)).isIn(true, false);
    }
}
