package io.hashkit.bench.measure;

import io.hashkit.bench.console.Bytes;
import io.hashkit.bench.console.LabelledLines;
import io.hashkit.bench.console.Table;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.report.Ratio;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.report.RunNotes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The measurements as text tables. */
final class ResultTables {
    private static final double BUSY_LOAD = 2;
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
                "verify: PasswordHasher.verify with a correct password, including normalisation and wiping");
        titles.put(
                Measurement.GCM,
                "AES-256-GCM: one message with a new nonce; MB/s counts its bytes once, also in a round trip");
        return titles;
    }

    static String tables(List<Measurement> measurements, boolean indicative, int width) {
        StringBuilder out = new StringBuilder();
        for (Map.Entry<String, String> title : TITLES.entrySet()) {
            List<Measurement> rows = measurements.stream()
                    .filter(row -> row.row().section().equals(title.getKey()))
                    .toList();
            if (!rows.isEmpty()) {
                out.append(String.format("%n%s%s%n", title.getValue(), indicative ? "  [indicative]" : ""));
                out.append(table(title.getKey(), rows).print(rows, width));
            }
        }
        return out.toString();
    }

    /**
     * The explanation of the tables of a run, after them.
     *
     * @param load the load average of the host, of which this job causes about 1; negative if unknown
     */
    static String notes(RunFile run, double load, int width) {
        List<String> figures = new ArrayList<>(RunNotes.of(run));
        if (load > BUSY_LOAD) {
            figures.add(Texts.format(
                    "The load of the host was %.1f, but this job causes only 1: other processes were running, so these times"
                            + " are too long.",
                    load));
        }
        LabelledLines lines = new LabelledLines(width).addAll("Figures", figures);
        if (run.rows().stream().anyMatch(row -> row.spread().isRange())) {
            lines.add("  ~", "the least and the greatest of three samples of one JVM: a range that proves nothing");
        }
        if (run.rows().stream().anyMatch(row -> !row.disturbance().isEmpty())) {
            lines.add("  *", "disturbed, and could not be repeated often enough; the page says by what");
        }
        return lines.toString();
    }

    private static Table<Measurement> table(String section, List<Measurement> rows) {
        boolean gcm = section.equals(Measurement.GCM);
        double unit = gcm ? 1e3 : 1e6;
        String rate = gcm ? "ops/s/core" : "hashes/s/core";
        Table<Measurement> table = new Table<Measurement>()
                .text("engine", measured -> measured.row().engine())
                .text("parameters", measured -> measured.row().parameters());
        if (rows.stream().anyMatch(row -> !row.name().isEmpty())) {
            table.text("costs", Measurement::name);
        }
        return table.figure(
                        gcm ? "us/op" : section.equals(Measurement.LOGIN) ? "ms/verify" : "ms/hash",
                        measured -> Measurement.digits(measured.row().nanos() / unit) + mark(measured.row()))
                .figure("low", measured -> Measurement.digits(measured.row().low() / unit))
                .figure("high", measured -> Measurement.digits(measured.row().high() / unit))
                .figure(
                        "to " + rival(rows),
                        measured -> measured.row().ratio() == null
                                ? ""
                                : measured.row().ratio().toString())
                .figure(rate, measured -> Measurement.digits(measured.row().perSecond()))
                .figure("normalised", Measurement::normalised)
                .figure(
                        "garbage",
                        measured -> Bytes.print(measured.row().circumstances().garbage()))
                // On a narrow terminal the rate is dropped first, because it follows from the time.
                .dropping(rate, "costs", "garbage");
    }

    /** The mark after a figure, in its own column. */
    private static String mark(Row row) {
        return (row.spread().isRange() ? "~" : " ") + (row.disturbance().isEmpty() ? " " : "*");
    }

    private static String rival(List<Measurement> rows) {
        return rows.stream()
                .map(measured -> measured.row().ratio())
                .filter(Objects::nonNull)
                .map(Ratio::to)
                .findFirst()
                .orElse("rival");
    }
}
