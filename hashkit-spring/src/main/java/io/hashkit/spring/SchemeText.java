package io.hashkit.spring;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Pbkdf2.Prf;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Schemes as properties write them, which is also how {@code hashkit-bench tune} prints them. */
final class SchemeText {
    static final String FORMS =
            "argon2id,m=19456,t=2,p=1 or scrypt,ln=17,r=8,p=1 or bcrypt,cost=12 or pbkdf2-sha256,i=600000";

    private SchemeText() {}

    /** @throws IllegalArgumentException if it is no scheme, with what is wrong */
    static Scheme parse(String text) {
        List<String> parts = List.of(text.strip().split("\\s*,\\s*", -1));
        Map<String, Integer> costs = new LinkedHashMap<>();
        for (String part : parts.subList(1, parts.size())) {
            int equals = part.indexOf('=');
            if (equals < 1 || costs.put(part.substring(0, equals), number(part.substring(equals + 1))) != null) {
                throw new IllegalArgumentException("\"" + part + "\" is no cost, or stands there twice");
            }
        }
        return switch (parts.get(0)) {
            case "argon2id" -> {
                require(costs, Set.of("m", "t", "p"));
                yield Argon2.id(of(costs, "m"), of(costs, "t"), of(costs, "p"));
            }
            case "scrypt" -> {
                require(costs, Set.of("ln", "r", "p"));
                yield new Scrypt(of(costs, "ln"), of(costs, "r"), of(costs, "p"));
            }
            case "bcrypt" -> {
                require(costs, Set.of("cost"));
                yield new Bcrypt(of(costs, "cost"));
            }
            case "pbkdf2-sha256" -> pbkdf2(Prf.SHA256, costs);
            case "pbkdf2-sha512" -> pbkdf2(Prf.SHA512, costs);
            default ->
                throw new IllegalArgumentException("\"" + parts.get(0) + "\" is no algorithm that can be written");
        };
    }

    private static Scheme pbkdf2(Prf prf, Map<String, Integer> costs) {
        require(costs, Set.of("i"));
        return new Pbkdf2(prf, of(costs, "i"));
    }

    private static void require(Map<String, Integer> costs, Set<String> names) {
        if (!costs.keySet().equals(names)) {
            throw new IllegalArgumentException("it needs exactly the costs "
                    + String.join(", ", names.stream().sorted().toList()) + ", not "
                    + String.join(", ", costs.keySet()));
        }
    }

    private static int of(Map<String, Integer> costs, String name) {
        return Objects.requireNonNull(costs.get(name), name);
    }

    private static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("\"" + text + "\" is no whole number", e);
        }
    }

    static String print(Scheme scheme) {
        if (scheme instanceof Argon2 argon2) {
            return argon2.id() + ",m=" + argon2.memoryKib() + ",t=" + argon2.passes() + ",p=" + argon2.lanes();
        }
        if (scheme instanceof Scrypt scrypt) {
            return "scrypt,ln=" + scrypt.logN() + ",r=" + scrypt.r() + ",p=" + scrypt.p();
        }
        if (scheme instanceof Bcrypt bcrypt) {
            return "bcrypt,cost=" + bcrypt.cost();
        }
        Pbkdf2 pbkdf2 = (Pbkdf2) scheme;
        return pbkdf2.id() + ",i=" + pbkdf2.iterations();
    }
}
