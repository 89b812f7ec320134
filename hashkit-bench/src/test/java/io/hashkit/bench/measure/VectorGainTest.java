package io.hashkit.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.report.Circumstances;
import java.util.List;
import org.junit.jupiter.api.Test;

class VectorGainTest {
    private static Measurement of(String section, String engine, String parameters, double nanos) {
        return new Measurement(section, engine, parameters, "", nanos, 1, 1, "", Circumstances.UNKNOWN);
    }

    @Test
    void bothEnginesAtEqualCosts_giveTheShareOfTheTime() {
        assertThat(VectorGain.sentences(List.of(
                        of("argon2", "hashkit-vector", "m=8", 40),
                        of("argon2", "hashkit-vector", "m=9", 90),
                        of("argon2", "hashkit", "m=8", 100),
                        of("argon2", "hashkit", "m=9", 100),
                        of("scrypt", "hashkit", "N=2", 100),
                        of("scrypt", "bouncy-castle", "N=2", 50))))
                .containsExactly("Started with --add-modules jdk.incubator.vector, m=8 takes 0.40 of the time.");
    }

    @Test
    void oneEngineAlone_givesNothing() {
        assertThat(VectorGain.sentences(List.of(of("argon2", "hashkit", "m=8", 100))))
                .isEmpty();
    }
}
