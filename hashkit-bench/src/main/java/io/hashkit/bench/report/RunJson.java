package io.hashkit.bench.report;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import io.hashkit.bench.console.Json;
import io.hashkit.bench.report.RunFile.Finding;
import io.hashkit.bench.report.RunFile.Load;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes and reads runs as JSON. A missing value is unknown; a malformed value is an error. */
public final class RunJson {
    /** In version 1, a row had the error of a mean over iterations, and no list of forks. */
    private static final int VERSION = 2;

    private static final int OLDEST = 1;
    static final String MARK = "hashkit-bench-run";

    private RunJson() {}

    public static String write(RunFile run) {
        JsonStringWriter json = JsonWriter.indent("  ").string();
        json.object();
        write(json, run);
        return json.end().done() + System.lineSeparator();
    }

    /** The JSON on one line, without a line break. */
    static String line(RunFile run) {
        JsonStringWriter json = JsonWriter.string();
        json.object();
        write(json, run);
        return json.end().done();
    }

    /** Writes the members of the open object. */
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
        run.rows().forEach(row -> RowJson.write(json, row));
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
                    .value("logins", load.logins())
                    .value("p50", load.p50())
                    .value("tail", load.tail())
                    .value("tailIs", load.tailName())
                    .value("max", load.max())
                    .value("refused", load.refused())
                    .value("wrong", load.wrong())
                    .end();
        }
        json.end().object("controls");
        run.controls().forEach(json::array);
        json.end();
        if (run.profile() != null) {
            json.value("profile", object(run.profile()));
        }
        Answer answer = run.answer();
        if (answer != null) {
            AnswerJson.write(json, answer);
        }
    }

    private static JsonObject object(String text) {
        return printable(Json.object(text));
    }

    /** Removes control characters: runs may come from other hosts, and their text is printed on terminals. */
    private static JsonObject printable(JsonObject object) {
        JsonObject clean = new JsonObject();
        object.forEach((name, value) -> clean.put(printable(name), printable(value)));
        return clean;
    }

    private static Object printable(Object value) {
        if (value instanceof JsonObject object) {
            return printable(object);
        }
        if (value instanceof JsonArray array) {
            return array.stream().map(RunJson::printable).collect(Collectors.toCollection(JsonArray::new));
        }
        return value instanceof String text ? printable(text) : value;
    }

    private static String printable(String text) {
        return text.replaceAll("\\p{Cc}", " ");
    }

    /** @throws IllegalArgumentException if the text is not a run */
    static RunFile parse(String text) {
        JsonObject json = object(text);
        int version = json.getInt(MARK, 0);
        if (version < OLDEST || version > VERSION) {
            throw new IllegalArgumentException("not a run of hashkit-bench in version 1 or " + VERSION
                    + "; hashkit-bench, suite and duel write them as *.run.json");
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
                objects(json, "rows", RowJson::read),
                new Extras(
                        json.has("findings") ? objects(json, "findings", RunJson::finding) : List.of(),
                        json.has("loads") ? objects(json, "loads", RunJson::load) : List.of(),
                        json.has("controls") ? controls(member(json, "controls", JsonObject.class)) : Map.of(),
                        json.has("profile") ? JsonWriter.string(member(json, "profile", JsonObject.class)) : null,
                        json.has("answer") ? AnswerJson.read(member(json, "answer", JsonObject.class)) : null));
    }

    private static Map<String, List<Double>> controls(JsonObject json) {
        Map<String, List<Double>> controls = new LinkedHashMap<>();
        json.keySet().forEach(loop -> controls.put(loop, times(member(json, loop, JsonArray.class))));
        return controls;
    }

    /** @throws IllegalArgumentException unless all elements are numbers above 0 */
    static List<Double> times(JsonArray array) {
        return array.stream()
                .map(element -> {
                    if (element instanceof Number number
                            && number.doubleValue() > 0
                            && Double.isFinite(number.doubleValue())) {
                        return number.doubleValue();
                    }
                    throw new IllegalArgumentException("a time must be above 0: " + element);
                })
                .toList();
    }

    private static Finding finding(JsonObject finding) {
        List<String> header = texts(member(finding, "header", JsonArray.class));
        List<List<String>> rows = member(finding, "rows", JsonArray.class).stream()
                .map(row -> row instanceof JsonArray cells ? texts(cells) : List.<String>of())
                .toList();
        if (rows.stream().anyMatch(row -> row.size() != header.size())) {
            throw new IllegalArgumentException("a row of a finding must have as many cells as the header");
        }
        return new Finding(text(finding, "title"), header, rows);
    }

    private static Load load(JsonObject load) {
        return new Load(
                text(load, "target"),
                text(load, "parameters"),
                positive(load, "offered"),
                load.getDouble("answered", 0),
                Math.max(0, load.getLong("logins", 0)),
                load.getDouble("p50", 0),
                // Runs of earlier versions name a p99 of a number of logins that they do not say.
                load.getDouble(load.has("logins") ? "tail" : "max", 0),
                load.getDouble("max", 0),
                load.getDouble("refused", 0),
                load.getLong("wrong", 0));
    }

    static double positive(JsonObject object, String name) {
        double value = object.getDouble(name, Double.NaN);
        if (!(value > 0)) {
            throw new IllegalArgumentException("the member " + name + " must be above 0 in " + object);
        }
        return value;
    }

    private static <T> List<T> objects(JsonObject json, String name, Function<JsonObject, T> read) {
        return member(json, name, JsonArray.class).stream()
                .map(element -> {
                    if (element instanceof JsonObject object) {
                        return read.apply(object);
                    }
                    throw new IllegalArgumentException("all elements of " + name + " must be objects");
                })
                .toList();
    }

    static List<String> texts(JsonArray array) {
        return array.stream().map(String::valueOf).toList();
    }

    static String text(JsonObject object, String name) {
        return member(object, name, String.class);
    }

    static <T> T member(JsonObject object, String name, Class<T> type) {
        Object value = object.get(name);
        if (type.isInstance(value)) {
            return type.cast(value);
        }
        throw new IllegalArgumentException("the member " + name + " is missing or has the wrong type");
    }
}
