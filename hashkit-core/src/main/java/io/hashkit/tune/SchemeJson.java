package io.hashkit.tune;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonStringWriter;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import java.util.stream.Stream;

/** A scheme as a JSON object: the algorithm's identifier and its costs by their names in stored strings. */
final class SchemeJson {
    private SchemeJson() {}

    static void write(JsonStringWriter json, Scheme scheme) {
        json.object("scheme").value("algorithm", scheme.id());
        if (scheme instanceof Argon2 argon2) {
            json.value("m", argon2.memoryKib()).value("t", argon2.passes()).value("p", argon2.lanes());
        } else if (scheme instanceof Scrypt scrypt) {
            json.value("ln", scrypt.logN()).value("r", scrypt.r()).value("p", scrypt.p());
        } else if (scheme instanceof Bcrypt bcrypt) {
            json.value("cost", bcrypt.cost());
        } else if (scheme instanceof Pbkdf2 pbkdf2) {
            json.value("i", pbkdf2.iterations());
        }
        json.end();
    }

    /** @throws IllegalArgumentException if the object is no scheme */
    static Scheme read(JsonObject json) {
        String id = ProfileJson.text(json, "algorithm");
        return switch (id) {
            case "argon2id" -> Argon2.id(number(json, "m"), number(json, "t"), number(json, "p"));
            case "scrypt" -> new Scrypt(number(json, "ln"), number(json, "r"), number(json, "p"));
            case "2b" -> new Bcrypt(number(json, "cost"));
            default ->
                new Pbkdf2(
                        Stream.of(Pbkdf2.Prf.values())
                                .filter(prf -> new Pbkdf2(prf, 1).id().equals(id))
                                .findFirst()
                                .orElseThrow(() -> ProfileJson.wrong("the algorithm is not known here")),
                        number(json, "i"));
        };
    }

    private static int number(JsonObject json, String name) {
        double value = ProfileJson.number(json, name);
        if (value != Math.rint(value) || Math.abs(value) > Integer.MAX_VALUE) {
            throw ProfileJson.wrong(name + " must be a whole number, not " + value);
        }
        return (int) value;
    }
}
