package io.hashkit.bench.report;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One run on one host, as it is kept, compared and drawn.
 *
 * @param label how people tell it from other runs
 * @param started in ISO 8601
 * @param command that repeats it
 * @param indicative whether it was too short to publish
 * @param host what a reader needs before comparing it with another, in order
 * @param advice sentences for people
 * @param rows what was measured
 */
public record RunFile(
        String label,
        String started,
        String command,
        boolean indicative,
        Map<String, String> host,
        List<String> advice,
        List<Row> rows) {
    private static final int VERSION = 1;
    private static final String MARK = "hashkit-bench-run";

    /**
     * One figure.
     *
     * @param section rows of one section answer one question
     * @param engine who computed
     * @param parameters all that must be equal before two rows may be compared
     * @param nanos mean time of one operation by one thread
     * @param error half of the confidence interval of {@code nanos}; NaN if there is none
     * @param work of one operation, in {@code unit}
     */
    public record Row(
            String section, String engine, String parameters, double nanos, double error, double work, String unit) {
        double low() {
            return nanos - error;
        }

        double high() {
            return nanos + error;
        }

        /** Nanoseconds for a unit of work, by which different costs can be compared. */
        double nanosPerUnit() {
            return nanos / work;
        }

        double perSecond() {
            return 1e9 / nanos;
        }

        /** Whether both have intervals, and these do not overlap. */
        boolean surelyLessThan(Row other) {
            return high() < other.low();
        }
    }

    /** A run that has just ended in this JVM. */
    public static RunFile now(
            String command, boolean indicative, Map<String, String> host, List<String> advice, List<Row> rows) {
        return new RunFile(
                "Java " + Runtime.version().feature() + " on " + System.getProperty("os.name", "an unknown system"),
                OffsetDateTime.now(ZoneOffset.UTC)
                        .truncatedTo(ChronoUnit.SECONDS)
                        .toString(),
                command,
                indicative,
                host,
                advice,
                rows);
    }

    /** The same run under another name. */
    RunFile labelled(String other) {
        return new RunFile(other, started, command, indicative, host, advice, rows);
    }

    public String toJson() {
        JsonStringWriter json = JsonWriter.indent("  ").string();
        json.object()
                .value(MARK, VERSION)
                .value("label", label)
                .value("started", started)
                .value("command", command)
                .value("indicative", indicative);
        json.object("host");
        host.forEach(json::value);
        json.end().array("advice");
        advice.forEach(json::value);
        json.end().array("rows");
        for (Row row : rows) {
            json.object()
                    .value("section", row.section)
                    .value("engine", row.engine)
                    .value("parameters", row.parameters)
                    .value("nanos", row.nanos);
            if (!Double.isNaN(row.error)) {
                json.value("error", row.error);
            }
            json.value("work", row.work).value("unit", row.unit).end();
        }
        return json.end().end().done() + System.lineSeparator();
    }

    /**
     * Reads a file.
     *
     * @throws IOException if it cannot be read or is no run, with its name and what is wrong
     */
    public static RunFile read(Path file) throws IOException {
        try {
            return parse(Files.readString(file));
        } catch (IllegalArgumentException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    /** @throws IllegalArgumentException if it is no run */
    static RunFile parse(String text) {
        try {
            JsonObject json = JsonParser.object().from(text);
            if (json.getInt(MARK, 0) != VERSION) {
                throw new IllegalArgumentException(
                        "not a run of hashkit-bench in version " + VERSION + "; the main job writes them");
            }
            Map<String, String> host = new LinkedHashMap<>();
            object(json, "host").forEach((name, value) -> host.put(name, String.valueOf(value)));
            List<String> advice = new ArrayList<>();
            array(json, "advice").forEach(sentence -> advice.add(String.valueOf(sentence)));
            List<Row> rows = new ArrayList<>();
            for (Object row : array(json, "rows")) {
                if (!(row instanceof JsonObject object)) {
                    throw new IllegalArgumentException("a row is no object");
                }
                rows.add(row(object));
            }
            return new RunFile(
                    text(json, "label"),
                    text(json, "started"),
                    text(json, "command"),
                    json.getBoolean("indicative", false),
                    host,
                    advice,
                    rows);
        } catch (JsonParserException e) {
            throw new IllegalArgumentException("not JSON: " + e.getMessage(), e);
        }
    }

    private static Row row(JsonObject row) {
        double nanos = row.getDouble("nanos", Double.NaN);
        double work = row.getDouble("work", Double.NaN);
        if (!(nanos > 0) || !(work > 0)) {
            throw new IllegalArgumentException("a row has no nanos or no work above 0");
        }
        return new Row(
                text(row, "section"),
                text(row, "engine"),
                text(row, "parameters"),
                nanos,
                row.getDouble("error", Double.NaN),
                work,
                text(row, "unit"));
    }

    private static String text(JsonObject object, String name) {
        if (object.get(name) instanceof String text) {
            return text;
        }
        throw new IllegalArgumentException("there is no text called " + name);
    }

    private static JsonObject object(JsonObject object, String name) {
        if (object.get(name) instanceof JsonObject inner) {
            return inner;
        }
        throw new IllegalArgumentException("there is no object called " + name);
    }

    private static JsonArray array(JsonObject object, String name) {
        if (object.get(name) instanceof JsonArray inner) {
            return inner;
        }
        throw new IllegalArgumentException("there is no array called " + name);
    }
}
