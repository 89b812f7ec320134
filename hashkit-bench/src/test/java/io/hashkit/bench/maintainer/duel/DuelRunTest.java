package io.hashkit.bench.maintainer.duel;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.report.Ratio;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DuelRunTest {
    private static final DuelCase WORK = DuelCase.ALL.stream()
            .filter(work -> work.name().startsWith("argon2id-19456"))
            .findFirst()
            .orElseThrow();

    private static DuelResult against(String rival, double theirs, double garbage) {
        return new DuelResult(
                WORK,
                "argon2/hashkit",
                rival,
                List.of(20.0, 21.0, 22.0),
                List.of(theirs, theirs + 1, theirs + 2),
                500,
                garbage);
    }

    @Test
    void duelsOfTheSameRounds_countOurForksOnce() {
        DuelResult first = against("argon2/bouncy-castle", 40, 9e6);
        DuelResult second = against("native/argon2", 10, 0);

        RunFile run = DuelRun.of(List.of(first, second), Map.of(), "duel");

        assertThat(run.rows()).extracting(Row::engine).containsExactly("hashkit", "bouncy-castle", "native/argon2");
        assertThat(run.indicative()).as("three rounds").isTrue();
        Row ours = run.rows().get(0);
        assertThat(ours.spread().forks()).hasSize(3);
        assertThat(ours.parameters()).isEqualTo("argon2id m=19456 t=2 p=1");
        assertThat(Ratio.of(run.rows().get(1), ours).orElseThrow().pairs()).isEqualTo(3);
        assertThat(Ratio.of(run.rows().get(1), ours).orElseThrow().value()).isBetween(1.9, 2.0);
        assertThat(Ratio.of(run.rows().get(2), ours).orElseThrow().value()).isBetween(0.49, 0.56);
        assertThat(Ratio.of(run.rows().get(1), run.rows().get(2))).isPresent();
        assertThat(run.rows().get(2).circumstances().garbage()).isNaN();
    }
}
