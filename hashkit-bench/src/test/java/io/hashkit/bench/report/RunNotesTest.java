package io.hashkit.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.report.RunFile.Row;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the terminal and the page say of the figures of a run. */
class RunNotesTest {
    private static Row row(String engine, List<Double> forks, String disturbance) {
        return new Row(
                "argon2", engine, "m=8", 100, Spread.ofForks(forks), 1, "u", Circumstances.UNKNOWN, disturbance, null);
    }

    private static Row row(int forks) {
        return row("hashkit", Collections.nCopies(forks, 100.0), "");
    }

    private static List<String> notes(Row... rows) {
        return RunNotes.of(RunFile.now("title", "command", false, Map.of(), List.of(), List.of(rows)));
    }

    @Test
    void sixRounds_haveIntervalsOf95PerCent() {
        assertThat(notes(row(6)))
                .containsExactly(
                        "Each figure is the median over 6 JVMs (forks) of the median of each; low and high are the ends of its"
                                + " 95 % interval.",
                        "1 of 1 intervals lie within 5 % of their figure.");
    }

    @Test
    void fewerRounds_haveTheProbabilityOfTheirIntervals() {
        assertThat(notes(row(5)).get(0))
                .contains("median over 5 JVMs (forks)", "with a probability of 94 %; 95 % needs 6 JVMs");
        assertThat(notes(row(1)).get(0)).startsWith("Each figure is the median of one JVM (fork)");
    }

    @Test
    void roundsThatWereRepeatedForOneRow_areNotThoseOfTheRun() {
        assertThat(notes(row(6), row(6), row(11)).get(0)).contains("median over 6 JVMs");
    }

    /** Half of the second interval's width is within 5 %, but its upper end is not. */
    @Test
    void interval_isNarrowOnlyIfBothEndsAre() {
        assertThat(notes(
                        row("even", List.of(99.0, 100.0, 100.0, 100.0, 100.0, 101.0), ""),
                        row("skewed", List.of(100.0, 100.0, 100.0, 100.0, 100.0, 110.0), "")))
                .contains("1 of 2 intervals lie within 5 % of their figure.");
    }

    @Test
    void disturbedFigures_areNamed() {
        assertThat(notes(row(6), row("jdk", List.of(1.0, 1.0, 1.0, 1.0, 1.0, 1.0), "throttled")))
                .contains(
                        "1 of 2 figures were disturbed by other processes, so these times are too long: argon2 jdk, m=8.");
    }

    @Test
    void manyDisturbedFigures_areCounted() {
        Row[] rows = Collections.nCopies(9, row("jdk", List.of(1.0, 1.0), "throttled"))
                .toArray(new Row[0]);

        assertThat(notes(rows)).anyMatch(note -> note.startsWith("9 of 9") && note.endsWith("; and 3 more."));
    }

    @Test
    void whatWasNotMeasured_isOneLineWithCounts_andAPartOfTheRun() {
        RunFile run = RunFile.now("title", "command", false, Map.of(), List.of(), List.of())
                .with(
                        RunNotes.missing(List.of(
                                "pbkdf2/jdk OWASP_2026_SHA1: " + RunNotes.NO_TIME,
                                "pbkdf2/hashkit OWASP_2026_SHA1: " + RunNotes.NO_TIME,
                                "scrypt/lambdaworks-native: not loaded: no such file")),
                        List.of());

        assertThat(RunNotes.of(run))
                .containsExactly("Not measured: 2 for lack of time, 1 because the engine is not here.");
        assertThat(run.findings().get(0).rows())
                .contains(List.of("scrypt/lambdaworks-native", "not loaded: no such file"));
    }

    @Test
    void runWithoutAnyOfIt_hasNoNotes() {
        assertThat(notes()).isEmpty();
        assertThat(RunNotes.missing(List.of())).isEmpty();
    }
}
