package io.hashkit.bench.measure;

import io.hashkit.bench.console.Bytes;
import io.hashkit.bench.console.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The measurements for people. */
final class ResultTables {
    private static final Map<String, String> TITLES = titles();

    private ResultTables() {}

    private static Map<String, String> titles() {
        Map<String, String> titles = new LinkedHashMap<>();
        titles.put("argon2", "Argon2: m = KiB, t = passes, p = lanes");
        titles.put("bcrypt", "bcrypt: 2^cost rounds");
        titles.put("scrypt", "scrypt: N*r*p blocks of 128 bytes");
        titles.put("pbkdf2", "PBKDF2: i = iterations");
        titles.put(
                Measurement.LOGIN,
                "verify: a right password through PasswordHasher, normalisation and wiping included");
        titles.put(
                Measurement.GCM,
                "AES-256-GCM: one message under a fresh nonce; MB/s counts its bytes once, in a round trip too");
        return titles;
    }

    static String tables(List<Measurement> measurements, boolean indicative, int width) {
        StringBuilder out = new StringBuilder();
        for (Map.Entry<String, String> title : TITLES.entrySet()) {
            List<Measurement> rows = measurements.stream()
                    .filter(row -> row.section().equals(title.getKey()))
                    .toList();
            if (!rows.isEmpty()) {
                out.append(String.format("%n%s%s%n", title.getValue(), indicative ? "  [indicative]" : ""));
                out.append(table(title.getKey(), rows).print(width));
            }
        }
        return out.toString();
    }

    private static Table table(String section, List<Measurement> rows) {
        boolean gcm = section.equals(Measurement.GCM);
        boolean named = rows.stream().anyMatch(row -> !row.name().isEmpty());
        double unit = gcm ? 1e3 : 1e6;
        List<String> figures = List.of(
                gcm ? "us/op" : section.equals(Measurement.LOGIN) ? "ms/verify" : "ms/hash",
                "+/-",
                gcm ? "ops/s/core" : "hashes/s/core",
                "normalised",
                "garbage");
        Table table = new Table(
                join(named ? List.of("engine", "parameters", "costs") : List.of("engine", "parameters"), figures),
                named ? 3 : 2,
                named ? 2 : -1);
        for (Measurement row : rows) {
            List<String> texts = named
                    ? List.of(row.engine(), row.parameters(), row.name())
                    : List.of(row.engine(), row.parameters());
            table.add(join(
                    texts,
                    List.of(
                            Measurement.digits(row.nanos() / unit),
                            Measurement.digits(row.error() / unit),
                            Measurement.digits(row.perSecond()),
                            row.normalised(),
                            Bytes.print(row.circumstances().garbage()))));
        }
        return table;
    }

    private static List<String> join(List<String> first, List<String> second) {
        return java.util.stream.Stream.concat(first.stream(), second.stream()).toList();
    }

    /** Rows with equal parameters whose intervals do not overlap; of others nothing is said. */
    static String comparisons(List<Measurement> measurements) {
        StringBuilder out = new StringBuilder();
        for (Measurement row : measurements) {
            for (Measurement other : measurements) {
                if (row.surelyLessThan(other)) {
                    out.append(String.format(
                            java.util.Locale.ROOT,
                            "  %s, %s: %s takes %.2f of the time of %s%n",
                            row.section(),
                            row.parameters(),
                            row.engine(),
                            row.nanos() / other.nanos(),
                            other.engine()));
                }
            }
        }
        return out.toString();
    }
}
