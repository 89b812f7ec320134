package io.hashkit.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.report.Circumstances;
import io.hashkit.bench.report.Ratio;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.report.Spread;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ResultTablesTest {
    private static final Ratio RATIO = new Ratio("a", 1.9, 1.8, 2, 6);

    private static Measurement row(String engine, String parameters, double millis, double error) {
        Spread spread = Spread.ofForks(List.of((millis - error) * 1e6, millis * 1e6, (millis + error) * 1e6));
        return row(engine, parameters, millis, spread, "", engine.equals("a") ? null : RATIO);
    }

    private static Measurement row(
            String engine, String parameters, double millis, Spread spread, String disturbance, @Nullable Ratio ratio) {
        return new Measurement(
                new Row(
                        "scrypt",
                        engine,
                        parameters,
                        millis * 1e6,
                        spread,
                        millis * 1e6,
                        "N x r x p",
                        Circumstances.UNKNOWN,
                        disturbance,
                        ratio),
                "LN_14");
    }

    @Test
    void rangeAndDisturbedRow_areMarked() {
        String table = ResultTables.tables(
                List.of(
                        row("large", "p", 31.25, Spread.ofRange(List.of(30e6, 31.25e6, 40e6)), "", null),
                        row("noisy", "p", 31.25, Spread.ofRange(List.of(30e6, 40e6)), "throttled", null)),
                false,
                120);

        assertThat(table).containsPattern("31\\.25~ +30\\.00 +40\\.00").contains("31.25~*");
    }

    @Test
    void everyRow_hasParametersErrorAndRate() {
        String table = ResultTables.tables(List.of(row("lambdaworks-native", "N=2^14 r=8 p=1", 31.25, 0.5)), true, 160);

        assertThat(table)
                .contains("[indicative]")
                .containsPattern(
                        "lambdaworks-native +N=2\\^14 r=8 p=1 +LN_14 +31.25 +30.75 +31.75 +1.90 \\(1.80 to 2.00\\) +32.00 +"
                                + "1.000 ns/N x r x p +n/a");
    }

    @Test
    void table_fitsTheWidth() {
        List<Measurement> rows =
                List.of(row("lambdaworks-native", "N=2^14 r=8 p=1", 31.25, 0.5), row("b", "N=2^17 r=8 p=1", 3125, 50));

        assertThat(ResultTables.tables(rows, false, 120).lines()).allMatch(line -> line.length() <= 120);
        assertThat(ResultTables.tables(rows, false, 100).lines().skip(2))
                .hasSize(3)
                .allMatch(line -> line.length() <= 100)
                .noneMatch(line -> line.contains("LN_14"));
        assertThat(ResultTables.tables(rows, false, 70).lines().skip(2))
                .hasSize(6)
                .allMatch(line -> line.length() <= 70);
    }

    @Test
    void columns_areAligned() {
        List<Measurement> rows = List.of(row("a", "N=2^14 r=8 p=1", 3.125, 0.5), row("longer", "N=2^17", 3125, 50));

        assertThat(ResultTables.tables(rows, false, 120).lines().skip(2).map(String::length))
                .containsOnly(ResultTables.tables(rows, false, 120)
                        .lines()
                        .skip(2)
                        .findFirst()
                        .orElseThrow()
                        .length());
    }
}
