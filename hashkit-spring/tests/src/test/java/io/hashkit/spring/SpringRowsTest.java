package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import io.hashkit.dialect.Identification;
import io.hashkit.documents.Document;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every row that Spring's encoders verify is verified by the starter in the same heap. */
@Tag("once")
class SpringRowsTest {
    private static final String NEWEST = "7.1.0";

    /** The largest rows are on the border of this heap. */
    @Test
    void rowsOfSpringsDelegatingEncoder_verifyInTheSameSmallHeap() throws Exception {
        rowsOfSpringsDelegatingEncoder_verifyInTheSameHeap("-Xmx128m", NEWEST);
    }

    @ParameterizedTest
    @CsvSource({"-Xmx256m, all", "-Xmx512m, " + NEWEST, "-Xmx1g, " + NEWEST})
    @Tag("full")
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

    /** The memory by the costs of a recorded row; digests need none. */
    @Test
    void tableOfTheDocument_hasEachId_andItsMemory() throws IOException {
        Map<String, String> documented = new TreeMap<>();
        for (List<String> row : Document.named("docs/spring.md").tableUnder("From DelegatingPasswordEncoder")) {
            Document.code(row.get(0))
                    .forEach(id -> documented.put(id, row.get(1).replaceAll(",.*", "")));
        }

        Map<String, String> expected = new TreeMap<>(Map.of("{MD4}", ""));
        for (SpringRowsProgram.Row row : SpringRowsProgram.rows()) {
            expected.put(row.id(), memory(Dialects.identify(row.encoded())));
        }
        assertThat(documented).isEqualTo(expected);
    }

    private static String memory(Identification found) {
        if (!Set.of("bcrypt", "argon2id", "scrypt").contains(found.algorithm())) {
            return "";
        }
        long bytes = Scheme.parse(found.algorithm() + "," + found.costs()).memoryBytes();
        return bytes >= 1 << 20 ? (bytes >> 20) + " MiB" : (bytes >> 10) + " KiB";
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
