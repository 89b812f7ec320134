package io.hashkit.internal.catalog;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.engine.Input;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A published answer.
 *
 * @param name its place in the source
 * @param tag in hexadecimal
 */
public record Vector(String name, Scheme scheme, Input input, String tag) {
    private static final String STANDARD = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    private static final String BCRYPT = "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

    static Vector of(String name, Scheme scheme, Input input, byte[] tag) {
        return new Vector(name, scheme, input, HexFormat.of().formatHex(tag));
    }

    int length() {
        return tag.length() / 2;
    }

    boolean isHeavy() {
        return scheme.memoryBytes() >= 256 << 20
                || (scheme instanceof Pbkdf2 pbkdf2 && pbkdf2.iterations() > 10_000_000)
                || (scheme instanceof Bcrypt bcrypt && bcrypt.cost() > 12);
    }

    /**
     * A vector that is a stored string. It is parsed here and not by the code under test, and more leniently: empty
     * salts and short tags are vectors too.
     */
    static Vector ofStored(String name, String stored, byte[] password) {
        List<String> parts = List.of(stored.split("\\$", -1));
        if (parts.get(1).length() == 2) {
            String tail = parts.get(3);
            byte[] salt = bcrypt64(tail.substring(0, 22));
            return of(
                    name,
                    new Bcrypt(Integer.parseInt(parts.get(2))),
                    Input.of(password, salt),
                    bcrypt64(tail.substring(22)));
        }
        byte[] salt = Base64.getDecoder().decode(parts.get(parts.size() - 2));
        byte[] tag = Base64.getDecoder().decode(parts.get(parts.size() - 1));
        Map<String, Integer> costs = new HashMap<>();
        for (String part : parts.subList(2, parts.size() - 2)) {
            for (String cost : part.split(",", -1)) {
                int equals = cost.indexOf('=');
                costs.put(cost.substring(0, equals), Integer.valueOf(cost.substring(equals + 1)));
            }
        }
        return of(name, scheme(parts.get(1), costs), Input.of(password, salt), tag);
    }

    private static Scheme scheme(String id, Map<String, Integer> costs) {
        return switch (id) {
            case "scrypt" -> new Scrypt(cost(costs, "ln"), cost(costs, "r"), cost(costs, "p"));
            case "pbkdf2", "pbkdf2-sha1" -> Pbkdf2.sha1(cost(costs, "i"));
            case "pbkdf2-sha256" -> Pbkdf2.sha256(cost(costs, "i"));
            case "pbkdf2-sha512" -> Pbkdf2.sha512(cost(costs, "i"));
            default ->
                new Argon2(
                        argon2Type(id),
                        costs.getOrDefault("v", 16),
                        cost(costs, "m"),
                        cost(costs, "t"),
                        cost(costs, "p"));
        };
    }

    private static int cost(Map<String, Integer> costs, String name) {
        return Objects.requireNonNull(costs.get(name), name);
    }

    public static Algorithm argon2Type(String id) {
        return switch (id) {
            case "argon2id" -> Algorithm.ARGON2ID;
            case "argon2i" -> Algorithm.ARGON2I;
            case "argon2d" -> Algorithm.ARGON2D;
            default -> throw new IllegalArgumentException(id);
        };
    }

    private static byte[] bcrypt64(String text) {
        StringBuilder standard = new StringBuilder();
        text.chars().forEach(c -> standard.append(STANDARD.charAt(BCRYPT.indexOf(c))));
        return Base64.getDecoder().decode(standard.toString());
    }
}
