package io.hashkit.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Times on the page of benchmarks come from result files, or stand in a section with command, date and host. */
class MeasuredFiguresTest {
    private static final String PAGE = "docs/benchmarks.md";
    private static final Pattern FROM_RESULT_FILES =
            Pattern.compile("<!-- figures:[\\w-]+ -->.*?<!-- /figures -->", Pattern.DOTALL);
    private static final Pattern TIME = Pattern.compile("\\d (?:ns|us|µs|ms|s|min)\\b");
    private static final Pattern COMMAND = Pattern.compile(
            "`(?:java |\\./mvnw |\\.ci/|duel |load |suite |tune)[^`\\n]+`" + "|(?s:```sh\\n.*?(?:java |mvnw ).*?```)");
    private static final Pattern DATE = Pattern.compile("\\b\\d{1,2} [A-Z][a-z]+ 20\\d\\d\\b");
    private static final Pattern HOST = Pattern.compile("Xeon|EPYC|QEMU");

    /** The sections of the page, each from its heading to the next one of any level, that have a time. */
    static List<String> sectionsWithATime() {
        return sections(Document.named(PAGE).text());
    }

    private static List<String> sections(String text) {
        return Stream.of(FROM_RESULT_FILES.matcher(text).replaceAll("").split("(?m)^(?=##+ )"))
                .filter(section -> TIME.matcher(section).find())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("sectionsWithATime")
    void sectionWithATime_namesCommandDateAndHost(String section) {
        assertThat(section).containsPattern(COMMAND).containsPattern(DATE).containsPattern(HOST);
    }

    @Test
    void sectionsWithATime_areFound() {
        assertThat(sectionsWithATime()).anyMatch(section -> section.startsWith("## Tuning"));
        assertThat(sections("## A\nIt took 5 ms.\n### B\n<!-- figures:b -->\n6 ms\n<!-- /figures -->\n## C\n"))
                .containsExactly("## A\nIt took 5 ms.\n");
    }
}
