package io.hashkit.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;

class SplitTest {
    private static List<Double> samples(RunResult result) {
        return new Fork(0, result).samples();
    }

    @Test
    void largeValues_getTheLastIterations() {
        RunResult all = FakeForks.of("costs", "small*5+large*3", 2, Map.of(), List.of(1.0, 2.0, 3.0, 70.0, 80.0, 90.0));

        List<RunResult> split = Split.of(all, "costs");

        assertThat(split)
                .extracting(result -> result.getParams().getParam("costs"))
                .containsExactly("small", "large");
        assertThat(samples(split.get(0))).containsExactly(1e6, 2e6, 3e6);
        assertThat(samples(split.get(1))).containsExactly(70e6, 80e6, 90e6);
        assertThat(split.get(1).getParams().getMeasurement().getCount()).isEqualTo(3);
    }

    @Test
    void rotatingValues_getAlternatingIterations() {
        List<RunResult> split = Split.of(FakeForks.of("m", "a+b", 2, Map.of(), List.of(1.0, 2.0, 3.0, 4.0)), "m");

        assertThat(samples(split.get(0))).containsExactly(1e6, 3e6);
        assertThat(samples(split.get(1))).containsExactly(2e6, 4e6);
    }

    @Test
    void forkThatDiedEarly_hasResultsOnlyOfMeasuredValues() {
        RunResult all = FakeForks.of("costs", "small*5+large*3", 2, Map.of(), List.of(1.0, 2.0));

        assertThat(Split.of(all, "costs"))
                .extracting(result -> result.getParams().getParam("costs"))
                .containsExactly("small");
    }
}
