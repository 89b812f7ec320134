package io.hashkit.rehash.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressTest {
    @ParameterizedTest
    @CsvSource({"0.2,1 s", "59,59 s", "61,1 min 1 s", "3599.5,1 h 0 min", "90000,1 d 1 h", "31536000,365 d 0 h"})
    void time_isToldInItsTwoLargestUnits(double seconds, String words) {
        assertThat(Progress.words(seconds)).isEqualTo(words);
    }
}
