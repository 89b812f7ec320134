package io.hashkit.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunLinesTest {
    private static final RunFile A =
            Runs.whole("node-a \u2028 \"1\"", 1).with(List.of(), List.of(), Map.of(), "{\"hashkit-profile\":1}", null);
    private static final RunFile B = Runs.whole("node-b", 1.5);

    @Test
    void line_hasNoLineBreakAndIsReadAsItWasWritten() {
        assertThat(A.line()).doesNotContain("\n", "\r");
        assertThat(RunLines.parse(A.line())).isEqualTo(RunLines.of(A));
    }

    @Test
    void runOverManyLines_isOneRun() {
        assertThat(RunLines.parse(RunJson.write(A))).isEqualTo(RunLines.of(A));
    }

    @Test
    void linesBetweenRuns_areSkippedAndCounted() {
        RunLines read = RunLines.parse("Host\n\n" + A.line() + "\nlate warning\n" + B.line());

        assertThat(read.runs()).containsExactly(A, B);
        assertThat(read.others()).isEqualTo(3);
        assertThat(read.remarks()).containsExactly("2 runs, 3 other lines skipped");
    }

    @Test
    void runAfterThePrefixOfALog_isRead() {
        RunLines read = RunLines.parse(
                "[pod/hashkit-bench-0-abcde/bench] " + A.line() + "\r\n2026-11-22T10:00:00Z " + B.line());

        assertThat(read).isEqualTo(new RunLines(List.of(A, B), 0, List.of()));
    }

    @Test
    void incompleteRun_isReportedWithItsLine() {
        RunLines read = RunLines.parse(A.line() + "\n" + B.line().substring(0, 3000) + "\nHost\n");

        assertThat(read.runs()).containsExactly(A);
        assertThat(read.remarks()).hasSize(2);
        assertThat(read.remarks().get(0)).startsWith("line 2 is not a complete run: not JSON");
    }

    @Test
    void runWithTrailingText_isReportedWithItsLine() {
        assertThat(RunLines.parse(A.line() + "\n" + B.line() + " and more").damaged())
                .hasSize(1);
    }

    @Test
    void onlyIncompleteRuns_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunLines.parse("Host\n" + A.line().substring(0, 100)))
                .withMessageStartingWith("line 2 is not a complete run");
    }

    @Test
    void textWithoutARun_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> RunLines.parse("Host\nnothing measured\n"));
        assertThatIllegalArgumentException().isThrownBy(() -> RunLines.parse(""));
    }

    @Test
    void controlCharacters_areRemoved() {
        String hostile =
                Runs.of("a\u001b[2J", Runs.row("b\nc", "p\u0007", 1, 0)).line();

        assertThat(hostile).doesNotContain("\n");
        RunFile run = RunLines.parse(hostile).runs().get(0);

        assertThat(run.label()).isEqualTo("a [2J");
        assertThat(run.rows().get(0).engine()).isEqualTo("b c");
        assertThat(run.rows().get(0).parameters()).isEqualTo("p ");
    }
}
