package io.hashkit.bench.maintainer.duel;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.process.NativeHash;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NativeRivalsTest {
    private static final NativeRivals RIVALS =
            new NativeRivals(new NativeHash(List.of("program"), Duration.ZERO), Set.of("argon2", "scrypt"));

    @Test
    void rival_isOfTheAlgorithmInItsName() {
        assertThat(NativeRivals.computes("native/sodium-argon2", "argon2")).isTrue();
        assertThat(NativeRivals.computes("native/argon2-threads", "argon2")).isTrue();
        assertThat(NativeRivals.computes("native/openssl-scrypt", "argon2")).isFalse();
        assertThat(NativeRivals.computes("argon2/hashkit", "argon2")).isFalse();
    }

    @Test
    void rivalMissingInTheProgram_isNotAvailable() throws Exception {
        assertThat(RIVALS.isHere("native/argon2")).isTrue();
        assertThat(RIVALS.isHere("native/sodium-argon2")).isFalse();
        assertThat(RIVALS.isHere("argon2/bouncy-castle")).isTrue();
        assertThat(NativeRivals.of(null).isHere("native/argon2")).isFalse();
    }
}
