package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every row that Spring's encoders verify is verified by the starter in the same heap. */
class SpringRowsTest {
    private static final String NEWEST = "7.1.0";

    /** All rows once; those of one version at each size of a heap, in which the largest are on the border. */
    @ParameterizedTest
    @CsvSource({"-Xmx128m, " + NEWEST, "-Xmx256m, all", "-Xmx512m, " + NEWEST, "-Xmx1g, " + NEWEST})
    void rowsOfSpringsDelegatingEncoder_verifyInTheSameHeap(String heap, String version) throws Exception {
        List<String> expected = SpringRowsProgram.rows().stream()
                .filter(row -> version.equals("all") || row.version().equals(version))
                .map(row ->
                        "row " + row.version() + " " + row.id() + " spring true, starter true, another password false")
                .toList();

        List<String> answers = answers(heap, version);

        assertThat(expected).hasSizeGreaterThan(12);
        assertThat(answers).containsExactlyElementsOf(expected);
    }

    private static List<String> answers(String heap, String version) throws Exception {
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        heap,
                        "-cp",
                        System.getProperty("java.class.path"),
                        SpringRowsProgram.class.getName(),
                        version)
                .redirectErrorStream(true)
                .start();
        String output = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(program.waitFor()).as(output).isZero();
        return output.lines().filter(line -> line.startsWith("row ")).toList();
    }
}
