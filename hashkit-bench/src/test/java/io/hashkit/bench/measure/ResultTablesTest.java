package io.hashkit.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.report.Circumstances;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultTablesTest {
    private static Measurement row(String engine, String parameters, double millis, double error) {
        return new Measurement(
                "scrypt",
                engine,
                parameters,
                "LN_14",
                millis * 1e6,
                error * 1e6,
                millis * 1e6,
                "N x r x p",
                Circumstances.UNKNOWN);
    }

    @Test
    void comparison_needsEqualParameters() {
        assertThat(ResultTables.comparisons(
                        List.of(row("a", "N=2^14 r=8 p=1", 10, 1), row("b", "N=2^15 r=8 p=1", 20, 1))))
                .isEmpty();
    }

    @Test
    void comparison_needsIntervalsThatDoNotOverlap() {
        assertThat(ResultTables.comparisons(List.of(row("a", "same", 10, 6), row("b", "same", 20, 5))))
                .isEmpty();
        assertThat(ResultTables.comparisons(List.of(row("a", "same", 10, Double.NaN), row("b", "same", 20, 1))))
                .isEmpty();
        assertThat(ResultTables.comparisons(List.of(row("a", "same", 10, 1), row("b", "same", 20, 1))))
                .contains("a takes 0.50 of the time of b");
    }

    @Test
    void everyRow_hasParametersErrorAndRate() {
        String table = ResultTables.tables(List.of(row("lambdaworks-native", "N=2^14 r=8 p=1", 31.25, 0.5)), true, 120);

        assertThat(table)
                .contains("[indicative]")
                .containsPattern(
                        "lambdaworks-native +N=2\\^14 r=8 p=1 +LN_14 +31.25 +0.500 +32.00 +1.000 ns/N x r x p +n/a");
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
