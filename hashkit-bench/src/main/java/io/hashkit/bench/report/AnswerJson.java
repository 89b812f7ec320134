package io.hashkit.bench.report;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonStringWriter;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.CheapestAttack;

/** Writes and reads an {@link Answer} as JSON. */
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
        CheapestAttack attack = answer.attack();
        if (attack != null) {
            json.object("thief")
                    .value("device", attack.device())
                    .value("priced", attack.priced())
                    .value("guessesPerSecond", attack.guessesPerSecond())
                    .value("usd", attack.usd())
                    .value("basis", attack.basis())
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
                answer.has("thief") ? attack(RunJson.member(answer, "thief", JsonObject.class)) : null);
    }

    private static CheapestAttack attack(JsonObject attack) {
        return new CheapestAttack(
                RunJson.text(attack, "device"),
                RunJson.text(attack, "priced"),
                RunJson.positive(attack, "guessesPerSecond"),
                RunJson.positive(attack, "usd"),
                RunJson.text(attack, "basis"));
    }
}
