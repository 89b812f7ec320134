package io.hashkit.bench.report;

import io.hashkit.bench.report.RunFile.Finding;
import io.hashkit.bench.report.RunFile.Load;
import io.hashkit.bench.report.RunFile.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/** Runs for tests, with names and values that must be escaped. */
final class Runs {
    static final Circumstances DISTURBED = new Circumstances(7_340_032, 44e6, 1e6, 0.62, 0.001, 3);

    private Runs() {}

    static RunFile of(String label, Row... rows) {
        return new RunFile(
                "Password hashing on this host",
                label,
                "2026-11-21T10:00:00Z",
                "java -jar hashkit-bench.jar --full",
                false,
                Map.of("CPU", "Some <CPU> & \"another\" </script>"),
                List.of("Take argon2id m=19456 t=2 p=1."),
                List.of(rows),
                List.of(new Finding("Cost for a time", List.of("at most", "20 ms"), List.of(List.of("<bcrypt>", "8")))),
                List.of(
                        new Load("hashkit", "argon2id m=19456 t=2 p=1", 10, 10, 40, 48e6, 95e6, 120e6, 0, 0),
                        new Load("hashkit", "argon2id m=19456 t=2 p=1", 60, 21.5, 17, 4.2e9, 5e9, 5e9, 0.64, 0)),
                Map.of("arithmetic", List.of(100_000.0, 101_000.0, 99_500.0)),
                null,
                null);
    }

    static Row row(String engine, String parameters, double millis, double error) {
        return forked("argon2", engine, parameters, millis * 1e6, error * 1e6, 97280, "KiB moved", DISTURBED);
    }

    /** Rows of every section, with and without intervals. */
    static RunFile whole(String label, double factor) {
        List<Row> rows = new ArrayList<>();
        for (String engine : List.of("hashkit", "bouncy-castle")) {
            double slow = engine.equals("hashkit") ? factor : 2.1 * factor;
            rows.add(row(engine, "argon2id m=19456 t=2 p=1", 45 * slow, 2));
            rows.add(row(engine, "argon2id m=65536 t=3 p=4", 280 * slow, 12));
            rows.add(calm("bcrypt", engine, "cost=12", 230e6 * slow, 5e6, 4096, "2^cost"));
            rows.add(calm("scrypt", engine, "N=2^17 r=8 p=1", 480e6 * slow, Double.NaN, 1 << 20, "N x r x p"));
            rows.add(calm("pbkdf2", engine, "HmacSHA256 i=600000", 440e6 * slow, 9e6, 600_000, "iterations"));
        }
        rows.add(calm("verify", "argon2/hashkit", "argon2id m=19456 t=2 p=1", 46e6 * factor, 1e6, 97280, "KiB moved"));
        for (String engine : List.of("jdk", "bouncy-castle-provider")) {
            for (String operation : List.of("encrypt", "decrypt", "round trip")) {
                for (int size : new int[] {64, 256, 1024, 4096, 16384}) {
                    double nanos = (500 + size * (engine.equals("jdk") ? 0.5 : 8)) * factor;
                    rows.add(calm("aes-256-gcm", engine, operation + " " + size + " B", nanos, 20, size, "byte"));
                }
            }
        }
        return of(label, rows.toArray(Row[]::new));
    }

    private static Row calm(
            String section, String engine, String parameters, double nanos, double error, double work, String unit) {
        return forked(section, engine, parameters, nanos, error, work, unit, Circumstances.UNKNOWN);
    }

    /** Six forks with the given distance from the figure to the least and the greatest; a range if it is NaN. */
    private static Row forked(
            String section,
            String engine,
            String parameters,
            double nanos,
            double error,
            double work,
            String unit,
            Circumstances circumstances) {
        Spread spread = Double.isNaN(error)
                ? Spread.ofRange(List.of(nanos, 0.9 * nanos, 1.2 * nanos))
                : Spread.ofForks(DoubleStream.of(-1, -0.5, -0.1, 0.1, 0.5, 1)
                        .mapToObj(share -> nanos + share * error)
                        .toList());
        Ratio ratio = engine.equals("bouncy-castle") ? new Ratio("hashkit", 2.1, 1.98, 2.21, 6) : null;
        return new Row(
                section,
                engine,
                parameters,
                nanos,
                spread,
                work,
                unit,
                circumstances,
                circumstances.disturbance(),
                ratio);
    }
}
