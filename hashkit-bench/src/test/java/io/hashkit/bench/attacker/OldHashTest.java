package io.hashkit.bench.attacker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OldHashTest {
    /** The costs are those that {@code identify} prints; they may also come from another program's file. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rounds=5000 | 5000",
                "i=1024 | 1024",
                "log2=11 | 2048",
                "'' | 1",
                "- | 1",
                "rounds=0 | 1",
                "rounds=-5 | 1",
                "rounds=99999999999999999999 | 1",
                "log2=999 | 1",
                "cost=12 | 1"
            })
    void costs_areRoundsAndOneIfTheyAreNone(String costs, double rounds) {
        assertThat(OldHash.of("some", costs)).isEqualTo(new OldHash("some", rounds));
    }
}
