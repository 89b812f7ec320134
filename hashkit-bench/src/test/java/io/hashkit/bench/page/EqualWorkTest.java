package io.hashkit.bench.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.report.Circumstances;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.report.Spread;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EqualWorkTest {
    @Test
    void rowsOfDifferentRounds_areNotPaired() {
        Row ours = new Row("argon2", "hashkit", "p", 10, 1, 1, "u", Circumstances.UNKNOWN);
        Row rival = new Row("argon2", "bouncy-castle", "p", 20, 1, 1, "u", Circumstances.UNKNOWN);

        assertThat(EqualWork.remark(ours, rival)).isEmpty();
    }

    /** The fastest of them is the rival, and not always the one that keeps its memory. */
    @Test
    void ratio_namesTheBarThatItIsOf() {
        Row ours = forks("hashkit", 10);
        RunFile run =
                RunFile.now("t", "c", false, Map.of(), List.of(), List.of(ours, forks("bouncy-castle-plain", 20)));

        assertThat(Page.of(List.of(run))).contains("2.0 times as fast as Bouncy Castle, called directly");
        assertThat(EqualWork.remark(ours, forks("bouncy-castle", 30))).isEqualTo("3.0 times as fast as Bouncy Castle");
    }

    private static Row forks(String engine, double millis) {
        return new Row(
                "argon2",
                engine,
                "argon2id m=19456 t=2 p=1",
                millis * 1e6,
                Spread.ofForks(Collections.nCopies(6, millis * 1e6)),
                1,
                "u",
                Circumstances.UNKNOWN,
                "",
                null);
    }
}
