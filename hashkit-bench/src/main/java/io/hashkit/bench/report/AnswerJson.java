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
                .value("confidence", answer.confidence())
                .array("doubts", answer.doubts());
        Promise promise = answer.promise();
        known(json, "loginsPerSecond", promise.perSecond());
        known(json, "predictedPerSecond", promise.predicted());
        known(json, "servedPerSecond", promise.served());
        known(json, "busyMillis", promise.busyMillis());
        json.value("stormLogins", promise.logins());
        Requirements requirements = answer.requirements();
        if (requirements != null) {
            json.object("requirements")
                    .value("heapBytes", requirements.heapBytes())
                    .value("processors", requirements.processors())
                    .array("options", requirements.options())
                    .end();
        }
        OtherStart other = answer.other();
        if (other != null) {
            json.object("otherStart")
                    .value("option", other.option())
                    .value("with", other.with())
                    .value("scheme", other.scheme().toString())
                    .value("millis", other.millis())
                    .value("confidence", other.confidence())
                    .end();
        }
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

    /** A number that is unknown is missing. */
    private static void known(JsonStringWriter json, String name, double value) {
        if (!Double.isNaN(value)) {
            json.value(name, value);
        }
    }

    static Answer read(JsonObject answer) {
        return new Answer(
                Scheme.parse(RunJson.text(answer, "scheme")),
                RunJson.text(answer, "engine"),
                RunJson.positive(answer, "millis"),
                RunJson.positive(answer, "targetMillis"),
                promise(answer),
                RunJson.text(answer, "confidence"),
                RunJson.texts(RunJson.member(answer, "doubts", JsonArray.class)),
                answer.has("requirements")
                        ? requirements(RunJson.member(answer, "requirements", JsonObject.class))
                        : null,
                answer.has("otherStart") ? other(RunJson.member(answer, "otherStart", JsonObject.class)) : null,
                answer.has("thief") ? attack(RunJson.member(answer, "thief", JsonObject.class)) : null);
    }

    /** In runs of earlier versions, the logins a second are a prediction. */
    private static Promise promise(JsonObject answer) {
        return answer.has("stormLogins")
                ? new Promise(
                        notNegative(answer, "predictedPerSecond"),
                        notNegative(answer, "servedPerSecond"),
                        answer.getLong("stormLogins", 0),
                        notNegative(answer, "busyMillis"))
                : Promise.predicted(RunJson.positive(answer, "loginsPerSecond"));
    }

    /** NaN if it is missing. */
    private static double notNegative(JsonObject object, String name) {
        double value = object.getDouble(name, Double.NaN);
        if (value < 0) {
            throw new IllegalArgumentException("the member " + name + " must not be negative in " + object);
        }
        return value;
    }

    private static Requirements requirements(JsonObject json) {
        return new Requirements(
                (long) notNegative(json, "heapBytes"),
                notNegative(json, "processors"),
                RunJson.texts(RunJson.member(json, "options", JsonArray.class)));
    }

    private static OtherStart other(JsonObject json) {
        return new OtherStart(
                RunJson.text(json, "option"),
                json.getBoolean("with", false),
                Scheme.parse(RunJson.text(json, "scheme")),
                RunJson.positive(json, "millis"),
                RunJson.text(json, "confidence"));
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
