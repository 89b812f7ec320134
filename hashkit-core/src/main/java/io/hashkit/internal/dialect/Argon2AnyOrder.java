package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.StoredHash;
import io.hashkit.internal.format.HashFormat;
import io.hashkit.phc.InvalidHashException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Argon2 in PHC form with parameters in another order than {@code m,t,p}, or with padding, as written by node-argon2
 * 0.45, {@code @phc/argon2} and Adonis. Parameters are read by name.
 */
public final class Argon2AnyOrder extends HashFormat {
    private static final List<String> ORDER = List.of("m", "t", "p", "keyid", "data");

    public Argon2AnyOrder() {
        super("argon2-any-order", "node-argon2 0.45, @phc/argon2, Adonis and Kratos");
    }

    @Override
    public boolean claims(String stored) {
        if (!stored.startsWith("$argon2")) {
            return false;
        }
        int m = stored.indexOf("m=");
        int t = stored.indexOf("t=");
        int p = stored.indexOf("p=");
        return m > 0 && t > 0 && p > 0 && (m > t || t > p || stored.endsWith("="));
    }

    @Override
    protected ParsedHash parse(String stored, Ceilings ceilings) {
        return ParsedHash.of(hash(stored, ceilings));
    }

    /** Reads the canonical form, and the form with parameters in any order or with padding. */
    static StoredHash hash(String stored, Ceilings ceilings) {
        List<String> canonical = new ArrayList<>();
        for (String segment : stored.split("\\$", -1)) {
            // The version is a segment of its own, and padding is an equals sign too.
            boolean parameters = segment.indexOf(',') > 0;
            canonical.add(parameters ? inOrder(segment) : withoutPadding(segment));
        }
        return Argon2.read(String.join("$", canonical), ceilings);
    }

    private static String inOrder(String segment) {
        Map<String, String> byName = new TreeMap<>();
        for (String parameter : segment.split(",", -1)) {
            int equals = parameter.indexOf('=');
            String name = parameter.substring(0, Math.max(0, equals));
            if (!ORDER.contains(name) || byName.put(name, parameter) != null) {
                throw InvalidHashException.malformed(
                        "Argon2 allows the parameters m, t, p, keyid, data, each at most once");
            }
        }
        return String.join(
                ",", ORDER.stream().filter(byName::containsKey).map(byName::get).toList());
    }

    private static String withoutPadding(String segment) {
        int length = segment.length();
        if (length % 4 != 0 || !segment.endsWith("=")) {
            return segment;
        }
        return segment.substring(0, length - (segment.endsWith("==") ? 2 : 1));
    }
}
