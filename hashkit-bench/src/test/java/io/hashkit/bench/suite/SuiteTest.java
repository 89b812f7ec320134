package io.hashkit.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class SuiteTest {
    @Test
    void suites_haveSourceFaultsAndCells() {
        assertThat(Suite.ALL)
                .extracting(Suite::name)
                .containsExactly("circleci", "log-rounds", "rust-crates", "aes-gcm", "pbkdf2-cost");
        assertThat(Suite.ALL).allSatisfy(suite -> {
            assertThat(suite.source()).isNotBlank();
            assertThat(suite.faults()).isNotEmpty();
            assertThat(suite.cells())
                    .doesNotHaveDuplicates()
                    .anyMatch(cell -> !cell.published().isEmpty());
        });
    }

    @Test
    void cell_isFoundByItsPlace() {
        for (Suite suite : Suite.ALL) {
            for (int i = 0; i < suite.cells().size(); i++) {
                assertThat(Suite.cell(suite.name() + "/" + i))
                        .isSameAs(suite.cells().get(i));
            }
        }
    }

    /** The cheap cells really compute with the engine that they name. */
    @Test
    void operation_runs() {
        List<Cell> cheap = Suite.named("log-rounds").orElseThrow().cells().stream()
                .filter(cell -> cell.parameters().startsWith("cost=6"))
                .toList();

        assertThat(cheap)
                .hasSize(2)
                .allSatisfy(cell -> assertThat(
                                String.valueOf(cell.preparation().make().run()))
                        .startsWith("$2b$06$"));
    }

    @Test
    void unknownSuite_isAUsageErrorThatNamesThem() {
        StringWriter err = new StringWriter();

        int code =
                new CommandLine(new SuiteCommand()).setErr(new PrintWriter(err)).execute("nope");

        assertThat(code).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .contains("there is no suite nope; there are circleci, log-rounds, rust-crates, aes-gcm, pbkdf2-cost");
    }
}
