package io.hashkit.bench.report;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonWriter;
import io.hashkit.bench.console.Json;
import io.hashkit.bench.console.JsonRecords;
import java.util.List;
import java.util.stream.IntStream;

/** Writes and reads runs as JSON. A missing value is unknown; a malformed value is an error. */
public final class RunJson {
    /** In version 1, a row had the error of a mean over iterations, and no list of forks. */
    private static final int VERSION = 2;

    private static final int OLDEST = 1;
    static final String MARK = "hashkit-bench-run";

    private RunJson() {}

    public static String write(RunFile run) {
        return JsonWriter.indent("  ").string().value(json(run)).done() + System.lineSeparator();
    }

    /** The JSON on one line, without a line break. */
    static String line(RunFile run) {
        return JsonWriter.string(json(run));
    }

    private static JsonObject json(RunFile run) {
        JsonObject json = new JsonObject();
        json.put(MARK, VERSION);
        json.putAll(JsonRecords.write(run));
        for (int i = 0; i < run.loads().size(); i++) {
            json.getArray("loads").getObject(i).put("tailIs", run.loads().get(i).tailName());
        }
        Answer answer = run.answer();
        if (answer != null && !Double.isNaN(answer.loginsPerSecond())) {
            json.getObject("answer").put("loginsPerSecond", answer.loginsPerSecond());
        }
        if (run.profile() != null) {
            json.put("profile", Json.object(run.profile()));
        }
        return json;
    }

    /** @throws IllegalArgumentException if the text is not a run */
    static RunFile parse(String text) {
        JsonObject json = Json.object(text);
        int version = json.getInt(MARK, 0);
        if (version < OLDEST || version > VERSION) {
            throw new IllegalArgumentException("not a run of hashkit-bench in version 1 or " + VERSION
                    + "; hashkit-bench, suite and duel write them as *.run.json");
        }
        complete(json);
        if (json.get("profile") instanceof JsonObject profile) {
            json.put("profile", JsonWriter.string(profile));
        } else if (json.has("profile")) {
            throw new IllegalArgumentException("the member profile has the wrong type");
        }
        return JsonRecords.read(RunFile.class, json);
    }

    /** Adds what earlier versions did not write. */
    private static void complete(JsonObject json) {
        json.putIfAbsent("title", "Password hashing on this host");
        for (JsonObject row : objects(json, "rows")) {
            Spread mean = Spread.ofMean(row.getDouble("nanos", Double.NaN), row.getDouble("error", Double.NaN));
            row.putIfAbsent("disturbance", "");
            if (!row.has("spread")) {
                row.putAll(JsonRecords.write(mean));
            }
            if (row.get("forks") instanceof JsonArray forks) {
                row.putIfAbsent(
                        "rounds",
                        new JsonArray(IntStream.range(0, forks.size()).boxed().toList()));
            }
        }
        for (JsonObject load : objects(json, "loads")) {
            if (!load.has("logins")) {
                // A p99 of a number of logins that was not written says less than the slowest of them.
                load.put("tail", load.get("max"));
            }
        }
        if (json.get("answer") instanceof JsonObject answer && !answer.has("stormLogins")) {
            answer.put("predictedPerSecond", answer.get("loginsPerSecond"));
        }
    }

    private static List<JsonObject> objects(JsonObject json, String name) {
        return json.getArray(name, new JsonArray()).stream()
                .filter(JsonObject.class::isInstance)
                .map(JsonObject.class::cast)
                .toList();
    }
}
