package io.hashkit.bench.report;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonWriter;
import io.hashkit.bench.console.Json;
import io.hashkit.bench.console.JsonRecords;

/** Writes and reads runs as JSON. A missing value is unknown; a malformed value is an error. */
public final class RunJson {
    private static final int VERSION = 2;
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
        if (json.getInt(MARK, 0) != VERSION) {
            throw new IllegalArgumentException("not a run of hashkit-bench in version " + VERSION
                    + "; hashkit-bench, suite and duel write them as *.run.json");
        }
        if (json.get("profile") instanceof JsonObject profile) {
            json.put("profile", JsonWriter.string(profile));
        } else if (json.has("profile")) {
            throw new IllegalArgumentException("the member profile has the wrong type");
        }
        return JsonRecords.read(RunFile.class, json);
    }
}
