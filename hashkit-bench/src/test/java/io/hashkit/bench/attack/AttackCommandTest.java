package io.hashkit.bench.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.attacker.Bill;
import io.hashkit.bench.console.CaughtOutput;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.console.OptionValues;
import io.hashkit.bench.report.RunFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

@ResourceLock(Resources.SYSTEM_OUT)
class AttackCommandTest {
    private static final Path RUN = Path.of("src/test/resources/io/hashkit/bench/report/runs/java-17.run.json");

    @RegisterExtension
    private final CaughtOutput out = new CaughtOutput();

    private final StringWriter errors = new StringWriter();

    @TempDir
    private Path folder;

    private int attack(String... options) {
        return OptionValues.register(new CommandLine(new AttackCommand()))
                .setErr(new PrintWriter(errors))
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    errors.write(String.valueOf(failure.getMessage()));
                    return ExitCode.CANNOT_MEASURE;
                })
                .execute(options);
    }

    private String file(String text) throws IOException {
        return Files.writeString(folder.resolve("file.txt"), text).toString();
    }

    @Test
    void withoutMeasuring_recommendedCostsAreComparedByPriceAlone() {
        assertThat(attack("--no-measure")).isZero();
        assertThat(out.text())
                .contains(
                        "RTX 4090 0.53 (2026-05-03)",
                        "argon2id,m=19456,t=2,p=1",
                        "scrypt,ln=17,r=8,p=1 >= ",
                        "bcrypt,",
                        "pbkdf2-sha256,")
                .contains("- no published rate, which is no sign of strength")
                .contains(
                        "Electricity alone for argon2id,m=19456,t=2,p=1: USD ",
                        " kWh, on an RTX 5090 of one's own (445 W)")
                .doesNotContain("https://", "At equal time");
    }

    @Test
    void run_addsTheComparisonAtEqualTimeOfTheDefender() {
        assertThat(attack("--run", RUN.toString(), "--target", "100"))
                .as(errors.toString())
                .isZero();
        assertThat(out.text())
                .contains(
                        "At equal time of yours: what 100 ms of one processor of this host cost the attacker",
                        "(Java 17 on")
                .contains("Strongest within 100 ms", "For the same time of yours, ");
    }

    @Test
    void scheme_isReportedOnOneScreenWithTargetsElectricityAndErrors() {
        assertThat(attack("--scheme", "argon2id,m=65536,t=3,p=1", "--no-measure", "--guesses", "5000", "--words", "6"))
                .isZero();
        assertThat(out.text())
                .contains("RTX 4090 measured 2026-05-03 0.53 1,703")
                .contains("10^9 guesses", "5,000 guesses", "rockyou.txt (14,344,392)")
                .contains("6 random words", "8 random characters", "(not measured)")
                .contains("Devices without a price, guesses per second: ", "RX 7900 XTX 1,367", "Core i7-14700K 110")
                .contains("Electricity alone, for 10^9 guesses")
                .contains("1,024 x m x (3t-1) bytes")
                .containsPattern(
                        "Each of \\d+ measured rates was predicted from the others: errors of -\\d+ % to \\+\\d+ %");
        assertThat(out.text().lines()).hasSizeLessThan(40);
    }

    @Test
    void sources_arePrintedOnceEachWithTheirDatesAndDevices() {
        assertThat(attack("--sources")).isZero();
        assertThat(out.text())
                .contains("2025-08-01 RTX 4090, RX 7900 XTX, Core i7-14700K, Ryzen 9 9900X")
                .contains("https://github.com/openwall/john/issues/5809", "Electricity", "homes in the USA");
        assertThat(out.text().split("releases_notes_v7.0.0.md", -1)).hasSize(2);
    }

    @Test
    void errors_arePrintedForEachRowThatWasLeftOut() {
        assertThat(attack("--errors")).isZero();
        assertThat(out.text())
                .contains("RTX 4090 argon2id,m=65536,t=3,p=1 1,703 1,")
                .containsPattern("argon2 \\d+ -\\d+ % \\+\\d+ %");
    }

    @Test
    void billInTheTable_followsFromRateAndPrice() {
        attack("--scheme", "argon2id,m=65536,t=3,p=1", "--no-measure");

        assertThat(out.text())
                .contains("10^9 guesses " + Bill.of(1e9, 1703, 0.53).words() + " ");
    }

    @Test
    void login_isTimedOnThisHost() {
        assertThat(attack("--scheme", "bcrypt,cost=4")).isZero();
        assertThat(out.text()).contains("of one processor with bcrypt/", "measured on this host", "per hour of vCPU");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bcrypt,cost=31", "argon2id,m=65536,t=16000000,p=1", "pbkdf2-sha512,i=2147483647"})
    void hashThatWouldTakeTooLong_isNotTimed(String scheme) {
        assertThat(attack("--scheme", scheme)).isZero();
        assertThat(out.text()).contains("(not measured: one hash would take about ");
    }

    @Test
    void announcement_countsTheTarget() {
        assertThat(OwnTimes.announcement(4, 250)).endsWith("timing 4 algorithms on this host, about 8 seconds");
        assertThat(OwnTimes.announcement(4, 10_000)).endsWith(", about 44 seconds");
    }

    @Test
    void hashThatDoesNotFit_isReportedWithoutALogin() {
        assertThat(attack("--scheme", "argon2id,m=16000000,t=1,p=1")).isZero();
        assertThat(out.text()).contains("(not measured: ", "extrapolation");
    }

    private static String kind(String dialect, String algorithm, String costs, String key, int rows) {
        return "{\"time\":\"2026-11-25T07:12:15Z\",\"event\":\"kind\",\"dialect\":\"" + dialect + "\",\"algorithm\":\""
                + algorithm + "\",\"costs\":\"" + costs + "\",\"strength\":\"ENOUGH\",\"key\":\"" + key
                + "\",\"bound\":false,\"rows\":" + rows + ",\"text\":\"\"}\n";
    }

    @Test
    void kindsOfATable_areReportedTheMostFrequentFirst() throws IOException {
        String kinds = file("{\"event\":\"counting\",\"rows\":7}\n"
                + kind("unknown", "malformed \\u001b[31m", "", "", 1)
                + kind("crypt3", "sha512-crypt", "rounds=5000", "", 3)
                + kind("hashkit", "bcrypt", "cost=12", "", 2)
                + kind("hashkit", "bcrypt", "cost=12", "n44umyrmc0A", 2));

        assertThat(attack("--kinds", kinds)).as(errors.toString()).isZero();
        assertThat(out.text())
                .containsPattern("hashkit bcrypt cost=12 4 \\d[\\s\\S]*crypt3 sha512-crypt")
                .contains("unknown malformed [31m 1 - - - -")
                .doesNotContain("\u001b");
    }

    @Test
    void oldHashes_havePricesAndPlainTextNeedsNone() throws IOException {
        String kinds = file(kind("unsalted-digest", "unsalted-md5", "", "", 4)
                + kind("unknown", "des-crypt", "", "", 3)
                + kind("crypt3", "sha512-crypt", "rounds=10000", "", 2)
                + kind("plain-text", "plain-text", "", "", 1));

        assertThat(attack("--kinds", kinds)).as(errors.toString()).isZero();
        assertThat(out.text())
                .contains("unsalted-digest unsalted-md5 4 "
                        + Bill.of(1e9, 164.1e9, 0.53).words() + " ")
                .contains("unknown des-crypt 3 " + Bill.of(1e9, 6276.6e6, 0.53).words() + " ")
                .contains("crypt3 sha512-crypt rounds=10000 2 "
                        + Bill.of(1e9, 1179.6e3 / 2, 0.53).words() + " * ")
                .contains("plain-text plain-text 1 none: readable none: readable");
    }

    @Test
    void wrappedHashes_andThoseAboveACeiling_havePrices() throws IOException {
        String kinds = file(kind("hashkit", "argon2id, above ceiling", "m=65536,t=3,p=1", "", 5)
                + kind("django", "argon2id-wrapped", "m=65536,t=3,p=1", "", 4)
                + kind("crypt3", "sha512-crypt, above ceiling", "rounds=10000", "", 3));

        assertThat(attack("--kinds", kinds)).as(errors.toString()).isZero();
        assertThat(out.text().replaceAll("\\s+", " "))
                .contains("hashkit argon2id, above ceiling m=65536,t=3,p=1 5 "
                        + Bill.of(1e9, 1703, 0.53).words() + " ")
                .contains("django argon2id-wrapped m=65536,t=3,p=1 4 >= "
                        + Bill.of(1e9, 1703, 0.53).words() + " ")
                .contains("crypt3 sha512-crypt, above ceiling rounds=10000 3 "
                        + Bill.of(1e9, 1179.6e3 / 2, 0.53).words() + " * ");
    }

    @ParameterizedTest
    @CsvSource({"'', contains no kinds", "{}, contains no kinds", "$2y$12$abc, a line that is no JSON"})
    void fileWithoutKinds_isAnError(String text, String problem) throws IOException {
        assertThat(attack("--kinds", file(text))).isEqualTo(ExitCode.CANNOT_MEASURE);
        assertThat(errors.toString()).contains(problem).doesNotContain("$2y$");
    }

    @Test
    void countsThatNoProgramPrints_areAnError() throws IOException {
        for (String text : List.of(
                "[".repeat(200_000),
                "{\"a\":".repeat(200_000),
                kind("hashkit", "bcrypt", "cost=12", "", -5),
                kind("hashkit", "bcrypt", "cost=12", "", 0))) {
            errors.getBuffer().setLength(0);
            assertThat(attack("--kinds", file(text))).isEqualTo(ExitCode.CANNOT_MEASURE);
            assertThat(errors.toString()).contains("expected what identify --json prints");
        }
    }

    @ParameterizedTest
    @CsvSource({"--kinds", "--run"})
    void missingFile_isAnErrorNamingIt(String option) {
        assertThat(attack(option, folder.resolve("gone").toString())).isEqualTo(ExitCode.CANNOT_MEASURE);
        assertThat(errors.toString())
                .contains("cannot read " + folder.resolve("gone") + ": no such file or folder")
                .doesNotContain("Exception");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--scheme md5 | is written like argon2id",
                "--scheme bcrypt,cost=99 | bcrypt is written like",
                "--scheme bcrypt,cost=10 --errors | mutually exclusive",
                "--words 0 | --words must be from 1 to 20, not 0",
                "--characters 1000 | --characters must be from 1 to 100",
                "--guesses NaN | --guesses must be",
                "--guesses -5 | --guesses must be",
                "--run a.json --sources | --run is for attack alone",
                "--target 9 | --target must be from 10 to 10000, not 9",
                "--sources --errors | mutually exclusive"
            })
    void wrongOptions_areUsageErrors(String options, String message) {
        assertThat(attack(options.split(" "))).isEqualTo(ExitCode.USAGE);
        assertThat(errors.toString()).contains(message);
    }

    @Test
    void runWithoutHashes_isAnErrorNamingTheFile() throws IOException {
        String empty =
                RunFile.now("t", "c", true, Map.of(), List.of(), List.of()).line();

        assertThat(attack("--run", file(empty))).isEqualTo(ExitCode.CANNOT_MEASURE);
        assertThat(errors.toString()).contains("file.txt has no times of hashkit's engines");
    }
}
