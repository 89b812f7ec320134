package io.hashkit.bench.report;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import io.hashkit.bench.report.RunFile.Finding;
import io.hashkit.bench.report.RunFile.Load;
import io.hashkit.bench.report.RunFile.Row;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Runs as JSON. What a file does not say is unknown; what it says wrongly is an error. */
final class RunJson {
    private static final int VERSION = 1;
    private static final String MARK = "hashkit-bench-run";

    private RunJson() {}

    static String write(RunFile run) {
        JsonStringWriter json = JsonWriter.indent("  ").string();
        json.object();
        write(json, run);
        return json.end().done() + System.lineSeparator();
    }

    /** The members of the object that is open. */
    static void write(JsonStringWriter json, RunFile run) {
        json.value(MARK, VERSION)
                .value("title", run.title())
                .value("label", run.label())
                .value("started", run.started())
                .value("command", run.command())
                .value("indicative", run.indicative());
        json.object("host");
        run.host().forEach(json::value);
        json.end().array("advice", run.advice()).array("rows");
        run.rows().forEach(row -> write(json, row));
        json.end().array("findings");
        for (Finding finding : run.findings()) {
            json.object()
                    .value("title", finding.title())
                    .array("header", finding.header())
                    .array("rows", finding.rows())
                    .end();
        }
        json.end().array("loads");
        for (Load load : run.loads()) {
            json.object()
                    .value("target", load.target())
                    .value("parameters", load.parameters())
                    .value("offered", load.offered())
                    .value("answered", load.answered())
                    .value("p50", load.p50())
                    .value("p99", load.p99())
                    .value("max", load.max())
                    .value("refused", load.refused())
                    .value("wrong", load.wrong())
                    .end();
        }
        json.end();
    }

    private static void write(JsonStringWriter json, Row row) {
        json.object()
                .value("section", row.section())
                .value("engine", row.engine())
                .value("parameters", row.parameters())
                .value("nanos", row.nanos())
                .value("work", row.work())
                .value("unit", row.unit());
        Circumstances beside = row.circumstances();
        ifKnown(json, "error", row.error());
        ifKnown(json, "garbage", beside.garbage());
        ifKnown(json, "user", beside.user());
        ifKnown(json, "system", beside.system());
        ifKnown(json, "onCpu", beside.onCpu());
        ifKnown(json, "stolen", beside.stolen());
        ifKnown(json, "throttled", beside.throttled());
        if (!beside.disturbance().isEmpty()) {
            json.value("disturbance", beside.disturbance());
        }
        json.end();
    }

    private static void ifKnown(JsonStringWriter json, String name, double value) {
        if (!Double.isNaN(value)) {
            json.value(name, value);
        }
    }

    /** @throws IllegalArgumentException if it is no run */
    static RunFile parse(String text) {
        try {
            JsonObject json = JsonParser.object().from(text);
            if (json.getInt(MARK, 0) != VERSION) {
                throw new IllegalArgumentException("not a run of hashkit-bench in version " + VERSION
                        + "; the main job and suites write them as *.run.json");
            }
            Map<String, String> host = new LinkedHashMap<>();
            member(json, "host", JsonObject.class).forEach((name, value) -> host.put(name, String.valueOf(value)));
            return new RunFile(
                    json.getString("title", "Password hashing on this host"),
                    text(json, "label"),
                    text(json, "started"),
                    text(json, "command"),
                    json.getBoolean("indicative", false),
                    host,
                    texts(member(json, "advice", JsonArray.class)),
                    objects(json, "rows", RunJson::row),
                    json.has("findings") ? objects(json, "findings", RunJson::finding) : List.of(),
                    json.has("loads") ? objects(json, "loads", RunJson::load) : List.of());
        } catch (JsonParserException e) {
            throw new IllegalArgumentException("not JSON: " + e.getMessage(), e);
        }
    }

    private static Row row(JsonObject row) {
        return new Row(
                text(row, "section"),
                text(row, "engine"),
                text(row, "parameters"),
                positive(row, "nanos"),
                row.getDouble("error", Double.NaN),
                positive(row, "work"),
                text(row, "unit"),
                new Circumstances(
                        row.getDouble("garbage", Double.NaN),
                        row.getDouble("user", Double.NaN),
                        row.getDouble("system", Double.NaN),
                        row.getDouble("onCpu", Double.NaN),
                        row.getDouble("stolen", Double.NaN),
                        row.getDouble("throttled", Double.NaN)));
    }

    private static Finding finding(JsonObject finding) {
        List<String> header = texts(member(finding, "header", JsonArray.class));
        List<List<String>> rows = member(finding, "rows", JsonArray.class).stream()
                .map(row -> row instanceof JsonArray cells ? texts(cells) : List.<String>of())
                .toList();
        if (rows.stream().anyMatch(row -> row.size() != header.size())) {
            throw new IllegalArgumentException("a row of a finding has not as many cells as its header");
        }
        return new Finding(text(finding, "title"), header, rows);
    }

    private static Load load(JsonObject load) {
        return new Load(
                text(load, "target"),
                text(load, "parameters"),
                positive(load, "offered"),
                load.getDouble("answered", 0),
                load.getDouble("p50", 0),
                load.getDouble("p99", 0),
                load.getDouble("max", 0),
                load.getDouble("refused", 0),
                load.getLong("wrong", 0));
    }

    private static double positive(JsonObject object, String name) {
        double value = object.getDouble(name, Double.NaN);
        if (!(value > 0)) {
            throw new IllegalArgumentException("there is no " + name + " above 0 in " + object);
        }
        return value;
    }

    private static <T> List<T> objects(JsonObject json, String name, Function<JsonObject, T> read) {
        return member(json, name, JsonArray.class).stream()
                .map(element -> {
                    if (element instanceof JsonObject object) {
                        return read.apply(object);
                    }
                    throw new IllegalArgumentException("not all of " + name + " are objects");
                })
                .toList();
    }

    private static List<String> texts(JsonArray array) {
        return array.stream().map(String::valueOf).toList();
    }

    private static String text(JsonObject object, String name) {
        return member(object, name, String.class);
    }

    private static <T> T member(JsonObject object, String name, Class<T> type) {
        Object value = object.get(name);
        if (type.isInstance(value)) {
            return type.cast(value);
        }
        throw new IllegalArgumentException("there is no " + name + " of the right kind");
    }
}
