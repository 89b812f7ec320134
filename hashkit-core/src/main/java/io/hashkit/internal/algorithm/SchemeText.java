package io.hashkit.internal.algorithm;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Scheme;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The text of a scheme, such as {@code argon2id,m=19456,t=2,p=1}. */
public record SchemeText(Algorithm algorithm, String text) {
    /** In characters, of a dialect. */
    private static final int LONGEST_NAME = 64;

    /** Whether a text has the form of a dialect's name. */
    public static boolean isDialectName(String text) {
        if (text.isEmpty() || text.length() > LONGEST_NAME) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean letter = c >= 'a' && c <= 'z';
            if (!letter && (i == 0 || !((c >= '0' && c <= '9') || c == '-'))) {
                return false;
            }
        }
        return true;
    }

    public static String of(Scheme scheme) {
        return scheme.algorithm().name() + "," + Traits.of(scheme).costs();
    }

    /** As {@link Scheme#parse}, restricted to the given algorithms. */
    public static Scheme parse(List<Algorithm> algorithms, String text) {
        List<String> parts = Stream.of(text.split(",", -1)).map(String::strip).toList();
        for (Algorithm algorithm : algorithms) {
            if (algorithm.name().equals(parts.get(0))) {
                return new SchemeText(algorithm, text).scheme(parts.subList(1, parts.size()));
            }
        }
        throw new IllegalArgumentException(Domain.quoted(text)
                + " does not begin with the name of an algorithm; a scheme is written like "
                + algorithms.stream().map(SchemeText::form).collect(Collectors.joining(", or ")));
    }

    /** The syntax of its schemes, with example costs. */
    private static String form(Algorithm algorithm) {
        return algorithm.name() + "," + Spec.of(algorithm).example();
    }

    private Scheme scheme(List<String> parts) {
        Spec spec = Spec.of(algorithm);
        List<String> required = Stream.of(spec.example().split(",", -1))
                .map(cost -> cost.substring(0, cost.indexOf('=')))
                .toList();
        Map<String, Integer> costs = new LinkedHashMap<>(spec.optional());
        Set<String> given = new HashSet<>();
        for (String part : parts) {
            int equals = part.indexOf('=');
            String cost = equals < 0 ? part : part.substring(0, equals);
            boolean known = required.contains(cost) || spec.optional().containsKey(cost);
            if (equals < 0 || !known || !given.add(cost)) {
                throw wrong(Domain.quoted(part) + " is not one of its costs, or is given twice");
            }
            costs.put(cost, number(part.substring(equals + 1)));
        }
        List<String> missing =
                required.stream().filter(cost -> !given.contains(cost)).toList();
        if (!missing.isEmpty()) {
            throw wrong("it lacks " + String.join(", ", missing));
        }
        try {
            return spec.schemes().of(cost -> Objects.requireNonNull(costs.get(cost), cost));
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    private int number(String value) {
        boolean digits = !value.isEmpty() && value.chars().allMatch(c -> c >= '0' && c <= '9');
        try {
            if (digits) {
                return Integer.parseInt(value);
            }
        } catch (NumberFormatException e) {
            throw wrong(Domain.quoted(value) + " is above " + Integer.MAX_VALUE);
        }
        throw wrong(Domain.quoted(value) + " is not a whole number");
    }

    private IllegalArgumentException wrong(String problem) {
        return new IllegalArgumentException(Domain.quoted(text) + " is not a valid scheme: " + problem + "; "
                + algorithm + " is written like " + form(algorithm));
    }
}
