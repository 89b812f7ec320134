package io.hashkit.bench.maintainer.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.maintainer.suite.Suite.Conclusions;
import io.hashkit.bench.report.Circumstances;
import io.hashkit.bench.report.RunFile.Finding;
import io.hashkit.bench.report.RunFile.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

class SuiteTextTest {
    private static final Cell RIVAL = cell("argon2/rival", 0);
    private static final Cell PLAIN = cell("argon2/hashkit", 0);
    private static final Cell THREADS = cell("argon2/hashkit-threads (4 threads)", 4);
    private static final List<Published> PUBLISHED = List.of(
            new Published("s", "argon2/rival", "p=4", "Linux", Published.ONE, 200),
            new Published("s", "argon2/rival", "p=4", "macOS", "hash and verify", 100));

    private static Cell cell(String contender, int threads) {
        return new Cell(contender, "", threads, "p=4", 1, "u", 0, () -> () -> "");
    }

    private static Row row(Cell cell, double millis) {
        return new Row("s", cell.contender(), cell.parameters(), millis * 1e6, 1, 1, "u", Circumstances.UNKNOWN);
    }

    private static SuiteText text(List<Cell> cells, List<String> leftOut, Row... rows) {
        Suite suite = new Suite(
                "s",
                "source",
                "It counts twice.",
                List.of("It is old."),
                cells,
                PUBLISHED,
                List.of(),
                all -> new Conclusions(List.of(), List.of()));
        return new SuiteText(suite, List.of(rows), leftOut, new Conclusions(List.of(), List.of()), true, 2);
    }

    @Test
    void publishedFigure_isNextToTheSameContender_andTheFastestOfHashkit() {
        SuiteText text =
                text(List.of(RIVAL, PLAIN, THREADS), List.of(), row(RIVAL, 80), row(PLAIN, 50), row(THREADS, 25));

        assertThat(text.findings().get(0).title()).isEqualTo("Published figures, and those of this host, in ms");
        assertThat(text.findings().get(0).header())
                .containsExactly("contender", "parameters", "Linux", "macOS", "here", "fastest of hashkit here");
        assertThat(text.findings().get(0).rows())
                .containsExactly(List.of(
                        "argon2/rival",
                        "p=4",
                        "200",
                        "100 (hash and verify)",
                        "80.0",
                        "25.0 hashkit-threads (4 threads)"));
    }

    @Test
    void columnOfHashkit_isLeftOutWithoutAnotherRow() {
        SuiteText text = text(List.of(RIVAL), List.of(), row(RIVAL, 80));

        assertThat(text.findings().get(0).header())
                .containsExactly("contender", "parameters", "Linux", "macOS", "here");
    }

    @Test
    void rowWithSeveralThreads_isDividedByItsProcessors() {
        String printed = text(List.of(PLAIN, THREADS), List.of(), row(PLAIN, 50), row(THREADS, 25))
                .print(200);

        assertThat(printed).containsPattern("argon2/hashkit +p=4 .* 20\\.0 ");
        assertThat(printed).containsPattern("hashkit-threads \\(4 threads\\) +p=4 .* 20\\.0 ");
    }

    @Test
    void flaw_isFirst_andMissingRowsAreLast() {
        SuiteText text = text(List.of(RIVAL), List.of("argon2/hashkit-vector p=4: needs JDK 25"), row(RIVAL, 80));

        assertThat(text.print(200).lines().toList())
                .endsWith(
                        "Flaw of the original",
                        "  It counts twice.",
                        "",
                        "Remarks on the original",
                        "  It is old.",
                        "",
                        "Not measured",
                        "  argon2/hashkit-vector p=4: needs JDK 25");
        assertThat(text.findings())
                .extracting(Finding::title)
                .containsExactly(
                        "Published figures, and those of this host, in ms", "Flaw of the original", "Not measured");
    }
}
