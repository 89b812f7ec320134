package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.internal.algorithm.Argon2Traits;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.phc.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Dialects that are Argon2 in PHC form, spelled otherwise than hashkit does. */
final class Argon2Forms extends BuiltIn {
    private static final List<String> ORDER = List.of("m", "t", "p", "keyid", "data");

    private final boolean withoutVersion;

    /**
     * @param withoutVersion whether version 19 is left out: the reference implementation means version 16 then, and so does
     *     hashkit unless this dialect is accepted. Otherwise parameters stand in any order, or there is padding
     */
    Argon2Forms(String name, String writtenBy, boolean withoutVersion) {
        super(name, writtenBy);
        this.withoutVersion = withoutVersion;
    }

    @Override
    public boolean claims(String stored) {
        if (!stored.startsWith("$argon2")) {
            return false;
        }
        if (withoutVersion) {
            return stored.startsWith("$m=", Math.max(0, stored.indexOf('$', 1)));
        }
        int m = stored.indexOf("m=");
        int t = stored.indexOf("t=");
        int p = stored.indexOf("p=");
        return m > 0 && t > 0 && p > 0 && (m > t || t > p || isPadded(stored));
    }

    /** By its end, or by its salt if the tag has a length that needs no padding. */
    private static boolean isPadded(String stored) {
        int tag = stored.lastIndexOf('$') + 1;
        return stored.endsWith("=") || ((stored.length() - tag) % 4 == 0 && stored.startsWith("=$", tag - 2));
    }

    @Override
    Verification parse(String stored, Ceilings ceilings) {
        if (!withoutVersion) {
            return Verification.of(inAnyOrder(stored, ceilings));
        }
        int end = stored.indexOf('$', 1);
        return Verification.of(Argon2Traits.read(stored.substring(0, end) + "$v=19" + stored.substring(end), ceilings));
    }

    /** Reads the canonical form, and the form with parameters in any order or with padding. */
    static StoredHash inAnyOrder(String stored, Ceilings ceilings) {
        List<String> canonical = new ArrayList<>();
        for (String segment : stored.split("\\$", -1)) {
            // The version is a segment of its own, and padding is an equals sign too.
            boolean parameters = segment.indexOf(',') > 0;
            canonical.add(parameters ? inOrder(segment) : withoutPadding(segment));
        }
        return Argon2Traits.read(String.join("$", canonical), ceilings);
    }

    private static String inOrder(String segment) {
        Map<String, String> byName = new TreeMap<>();
        for (String parameter : segment.split(",", -1)) {
            int equals = parameter.indexOf('=');
            String name = parameter.substring(0, Math.max(0, equals));
            if (!ORDER.contains(name) || byName.put(name, parameter) != null) {
                throw Refusal.malformed("Argon2 allows the parameters m, t, p, keyid, data, each at most once");
            }
        }
        return String.join(
                ",", ORDER.stream().filter(byName::containsKey).map(byName::get).toList());
    }

    static String withoutPadding(String segment) {
        int length = segment.length();
        if (length % 4 != 0 || !segment.endsWith("=")) {
            return segment;
        }
        return segment.substring(0, length - (segment.endsWith("==") ? 2 : 1));
    }
}
