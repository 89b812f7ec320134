package io.hashkit.tune;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonStringWriter;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import java.util.function.Supplier;
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

    /** @throws IllegalArgumentException if the object is no scheme; tells nothing of it */
    static Scheme read(JsonObject json) {
        String id = ProfileJson.text(json, "algorithm");
        switch (id) {
            case "argon2id" -> {
                int memoryKib = number(json, "m");
                int passes = number(json, "t");
                int lanes = number(json, "p");
                return built(() -> Argon2.id(memoryKib, passes, lanes));
            }
            case "scrypt" -> {
                int logN = number(json, "ln");
                int r = number(json, "r");
                int p = number(json, "p");
                return built(() -> new Scrypt(logN, r, p));
            }
            case "2b" -> {
                int cost = number(json, "cost");
                return built(() -> new Bcrypt(cost));
            }
            default -> {
                Pbkdf2.Prf prf = Stream.of(Pbkdf2.Prf.values())
                        .filter(one -> new Pbkdf2(one, 1).id().equals(id))
                        .findFirst()
                        .orElseThrow(() -> ProfileJson.wrong("the algorithm is not known here"));
                int iterations = number(json, "i");
                return built(() -> new Pbkdf2(prf, iterations));
            }
        }
    }

    /** The message of a scheme that is built wrong holds its costs: it is for the caller who built it. */
    private static Scheme built(Supplier<Scheme> scheme) {
        try {
            return scheme.get();
        } catch (IllegalArgumentException e) {
            throw ProfileJson.wrong("the costs are outside of what the algorithm allows");
        }
    }

    private static int number(JsonObject json, String name) {
        double value = ProfileJson.number(json, name);
        if (value != Math.rint(value) || Math.abs(value) > Integer.MAX_VALUE) {
            throw ProfileJson.wrong(name + " must be a whole number");
        }
        return (int) value;
    }
}
