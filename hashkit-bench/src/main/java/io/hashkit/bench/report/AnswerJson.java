package io.hashkit.bench.report;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonStringWriter;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.Thief;

/** An answer as JSON. */
final class AnswerJson {
    private AnswerJson() {}

    static void write(JsonStringWriter json, Answer answer) {
        json.object("answer")
                .value("scheme", answer.scheme().toString())
                .value("engine", answer.engine())
                .value("millis", answer.millis())
                .value("targetMillis", answer.targetMillis())
                .value("loginsPerSecond", answer.loginsPerSecond())
                .value("confidence", answer.confidence())
                .array("doubts", answer.doubts());
        Thief thief = answer.thief();
        if (thief != null) {
            json.object("thief")
                    .value("device", thief.device())
                    .value("priced", thief.priced())
                    .value("guessesPerSecond", thief.guessesPerSecond())
                    .value("usd", thief.usd())
                    .value("basis", thief.basis())
                    .end();
        }
        json.end();
    }

    static Answer read(JsonObject answer) {
        return new Answer(
                Scheme.parse(RunJson.text(answer, "scheme")),
                RunJson.text(answer, "engine"),
                RunJson.positive(answer, "millis"),
                RunJson.positive(answer, "targetMillis"),
                RunJson.positive(answer, "loginsPerSecond"),
                RunJson.text(answer, "confidence"),
                RunJson.texts(RunJson.member(answer, "doubts", JsonArray.class)),
                answer.has("thief") ? thief(RunJson.member(answer, "thief", JsonObject.class)) : null);
    }

    private static Thief thief(JsonObject thief) {
        return new Thief(
                RunJson.text(thief, "device"),
                RunJson.text(thief, "priced"),
                RunJson.positive(thief, "guessesPerSecond"),
                RunJson.positive(thief, "usd"),
                RunJson.text(thief, "basis"));
    }
}
