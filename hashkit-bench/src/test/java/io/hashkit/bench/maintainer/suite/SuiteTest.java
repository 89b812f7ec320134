package io.hashkit.bench.maintainer.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.maintainer.suite.Suite.Conclusions;
import io.hashkit.bench.report.Circumstances;
import io.hashkit.bench.report.RunFile.Row;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SuiteTest {
    @Test
    void suites_haveSourceCellsAndPublishedFigures() {
        assertThat(Suite.ALL)
                .extracting(Suite::name)
                .containsExactly("circleci", "log-rounds", "rust-crates", "aes-gcm", "pbkdf2-cost");
        assertThat(Suite.ALL).allSatisfy(suite -> {
            assertThat(suite.source()).isNotBlank();
            assertThat(suite.cells().stream().map(Cell::label))
                    .doesNotHaveDuplicates()
                    .isNotEmpty();
            assertThat(suite.published())
                    .isNotEmpty()
                    .allMatch(figure -> suite.cells().stream()
                            .anyMatch(cell -> cell.label().equals(figure.contender() + " " + figure.parameters())));
        });
    }

    @Test
    void flaw_isOneSentence() {
        assertThat(Suite.ALL)
                .extracting(Suite::flaw)
                .allSatisfy(flaw -> assertThat(flaw).matches("[A-Z].*\\.").doesNotContainPattern("\\. [A-Z]"));
    }

    @Test
    void cell_isFoundByItsIndex() {
        for (Suite suite : Suite.ALL) {
            for (int i = 0; i < suite.cells().size(); i++) {
                assertThat(Suite.cell(suite.name() + "/" + i))
                        .isSameAs(suite.cells().get(i));
            }
        }
    }

    /** Cells with low costs compute with the engine in their name. */
    @Test
    void operation_canBeRun() {
        List<Cell> cheap = Suite.named("log-rounds").orElseThrow().cells().stream()
                .filter(cell -> cell.parameters().startsWith("cost=6"))
                .toList();

        assertThat(cheap)
                .hasSize(2)
                .allSatisfy(cell -> assertThat(
                                String.valueOf(cell.preparation().call().call()))
                        .startsWith("$2b$06$"));
    }

    private static Row row(String engine, String parameters, double nanos, double work, String unit) {
        return row(engine, parameters, nanos, nanos / 100, work, unit);
    }

    private static Row row(String engine, String parameters, double nanos, double error, double work, String unit) {
        return new Row("s", engine, parameters, nanos, error, work, unit, Circumstances.UNKNOWN);
    }

    @Test
    void aesGcm_statesFactorsOnlyForDisjointIntervals() {
        List<Row> rows = List.of(
                row("jdk", "round-trip 4096 B, key kept", 5_000, 4096, "byte"),
                row("bouncy-castle", "round-trip 4096 B, key kept", 100_000, 4096, "byte"),
                row("jdk", "encrypt 64 B, key per message", 1_000, 64, "byte"),
                row("bouncy-castle", "encrypt 64 B, key per message", 1_010, 64, "byte"));

        Conclusions conclusions =
                Suite.named("aes-gcm").orElseThrow().conclusions().apply(rows);

        assertThat(conclusions.sentences())
                .containsExactly("round-trip 4096 B, key kept: here, the JDK is 20.00 times as fast as Bouncy Castle.");
        assertThat(conclusions.findings().get(0).rows())
                .containsExactlyInAnyOrder(
                        List.of("encrypt 64 B, key per message", "no clear difference", "1.25", "2.04", "2.07"),
                        List.of("round-trip 4096 B, key kept", "20.00", "", "", ""));
    }

    @Test
    void pbkdf2Cost_convertsTimesToCosts_andExplainsTheOriginal() {
        List<Row> rows = List.of(
                row("pbkdf2/hashkit", "HmacSHA256 i=500001, 40 bytes, 2 blocks", 1e9, 1_000_002, "block*iteration"),
                row("pbkdf2/hashkit", "HmacSHA256 i=500001, 32 bytes, 1 block", 0.5e9, 500_001, "block*iteration"),
                row("pbkdf2/hashkit", "HmacSHA512 i=500001, 40 bytes, 1 block", 0.75e9, 500_001, "block*iteration"),
                row("bcrypt/hashkit", "cost=10, hash", 70e6, 1024, "2^cost"),
                row("bcrypt/hashkit", "cost=11, hash", 140e6, 2048, "2^cost"));

        Conclusions conclusions =
                Suite.named("pbkdf2-cost").orElseThrow().conclusions().apply(rows);

        assertThat(conclusions.sentences())
                .singleElement()
                .asString()
                .contains("takes 1.33 times as long", "with one block each, 0.67 times");
        assertThat(conclusions.findings().get(0).rows())
                .contains(List.of(
                        "HmacSHA256 i=..., 32 bytes, 1 block",
                        "20,000",
                        "40,000",
                        "100,000",
                        "250,000",
                        "500,000",
                        "1,000,000"))
                .contains(List.of(
                        "bcrypt, cost", "none", "none", "10 (70 ms)", "11 (140 ms)", "11 (140 ms)", "11 (140 ms)"));
    }

    @Test
    void circleCi_omitsMissingIntervals() {
        List<Row> rows = List.of(
                row("argon2/bouncy-castle", "argon2id m=66536 t=2 p=1, hash", 300e6, Double.NaN, 332_680, "KiB moved"),
                row("spring/argon2", "argon2id m=60000 t=10 p=1, hash", 1e9, Double.NaN, 1_740_000, "KiB moved"));

        assertThat(Suite.named("circleci")
                        .orElseThrow()
                        .conclusions()
                        .apply(rows)
                        .sentences())
                .singleElement()
                .asString()
                .doesNotContain("NaN", "interval");
    }

    @Test
    void circleCi_comparesEqualWork() {
        List<Row> rows = List.of(
                row("argon2/bouncy-castle", "argon2id m=66536 t=2 p=1, hash", 332_680_000, 332_680, "KiB moved"),
                row("spring/argon2", "argon2id m=60000 t=10 p=1, hash", 1_740_000_000, 1_740_000, "KiB moved"));

        assertThat(Suite.named("circleci")
                        .orElseThrow()
                        .conclusions()
                        .apply(rows)
                        .sentences())
                .singleElement()
                .asString()
                .contains("takes 1.00 times as long", "interval 0.98 to 1.02", "takes 9.3 times");
    }

    /** Runs the timed operation once for each kind of message. */
    @Test
    void messages_areEncrypted() throws Exception {
        for (Cell cell : Suite.named("aes-gcm").orElseThrow().cells()) {
            assertThat((byte[]) cell.preparation().call().call())
                    .as(cell.parameters())
                    .isNotEmpty();
        }
    }

    @Test
    void unknownSuite_isAUsageErrorListingTheSuites() {
        StringWriter err = new StringWriter();

        int code =
                new CommandLine(new SuiteCommand()).setErr(new PrintWriter(err)).execute("nope");

        assertThat(code).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .contains("there is no suite nope; there are circleci, log-rounds, rust-crates, aes-gcm, pbkdf2-cost");
    }

    @Test
    void nativeProgramThatCannotRun_isToldBeforeAnythingIsMeasured(@TempDir Path folder) {
        for (Path program : List.of(folder, folder.resolve("missing"))) {
            SuiteCommand command = new SuiteCommand();
            new CommandLine(command).parseArgs("rust-crates", "--native", program.toString());

            assertThatIOException()
                    .isThrownBy(command::call)
                    .withMessageStartingWith("Cannot run program \"" + program);
        }
    }
}
