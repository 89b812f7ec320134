package io.hashkit.bench.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.bench.chart.Chart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Figures and charts of the documents are those of the result files in {@code docs/reports}.
 *
 * <p>{@code ./mvnw -B test -pl hashkit-bench -Dtest=DocumentFiguresTest -Dhashkit.figures=write} writes both anew.
 */
@Tag("once")
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // reads all result files once
class DocumentFiguresTest {
    private static final boolean WRITE = "write".equals(System.getProperty("hashkit.figures"));
    private static final String CURE = "run this test with -Dhashkit.figures=write, which rewrites %s";

    private final DocumentFigures figures;

    DocumentFiguresTest() throws IOException {
        figures = new DocumentFigures();
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/benchmarks.md", "docs/attack.md", "docs/overload.md"})
    void figuresOfADocument_areThoseOfTheResultFiles(String name) throws IOException {
        Path file = Path.of("..").resolve(name);
        String text = Files.readString(file);
        String rewritten = figures.rewritten(text);
        if (WRITE) {
            Files.writeString(file, rewritten);
            return;
        }

        assertThat(DocumentFigures.namesIn(text)).as(name).isNotEmpty();
        assertThat(text).as(CURE, name).isEqualTo(rewritten);
    }

    @Test
    void charts_areThoseOfTheDuels() throws IOException {
        Map<String, String> drawn = new TreeMap<>();
        for (Figure figure : Figure.of(List.of(figures.duelRun()))) {
            if (figure.id().equals("money")) {
                continue; // The pages of the runs have it.
            }
            for (Chart.Format format : Chart.Format.values()) {
                drawn.put(
                        figure.id() + format.suffix() + ".svg",
                        figure.charts().get(0).file(format));
            }
        }
        for (Map.Entry<String, String> chart : drawn.entrySet()) {
            Path file = DocumentFigures.chartOf(chart.getKey());
            if (WRITE) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, chart.getValue());
            }
            assertThat(file).as(CURE, file).hasContent(chart.getValue());
        }
        assertThat(drawn).containsKeys("duel-argon2.svg", "duel-argon2-narrow.svg");
    }

    @Test
    void markWithoutFigures_isNoticed() {
        assertThatThrownBy(() -> figures.rewritten("<!-- figures:none -->\n<!-- /figures -->"))
                .hasMessageContaining("none");
    }
}
