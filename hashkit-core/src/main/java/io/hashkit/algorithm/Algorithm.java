package io.hashkit.algorithm;

import io.hashkit.algorithm.Pbkdf2.Prf;
import io.hashkit.phc.InvalidHashException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A password-hashing algorithm: its names, its costs, and the reader of its stored strings. Each algorithm is one
 * constant of this class, so that {@code ==} compares them.
 */
public final class Algorithm {
    /** Argon2id (RFC 9106), the preferred algorithm. */
    public static final Algorithm ARGON2ID = argon2("argon2id", costs -> Argon2.of(Argon2.Type.ID, costs));

    /** Argon2i (RFC 9106), for reading old hashes. */
    public static final Algorithm ARGON2I = argon2("argon2i", costs -> Argon2.of(Argon2.Type.I, costs));

    /** Argon2d (RFC 9106), for reading old hashes. */
    public static final Algorithm ARGON2D = argon2("argon2d", costs -> Argon2.of(Argon2.Type.D, costs));

    /** scrypt (RFC 7914). */
    public static final Algorithm SCRYPT = new Algorithm(
            "scrypt", "scrypt", List.of("scrypt"), "ln=17,r=8,p=1", Map.of(), "N x r x p", Scrypt::of, Scrypt::read);

    /** bcrypt, whose name is {@code bcrypt} in settings and {@code 2b} in stored strings. */
    public static final Algorithm BCRYPT = new Algorithm(
            "bcrypt",
            "bcrypt",
            List.of("2b", "2a", "2y", "2x"),
            "cost=12",
            Map.of(),
            "2^cost",
            costs -> new Bcrypt(costs.of("cost")),
            Bcrypt::read);

    /** PBKDF2 with HMAC-SHA-512 (RFC 8018). */
    public static final Algorithm PBKDF2_SHA512 =
            pbkdf2("pbkdf2-sha512", List.of("pbkdf2-sha512"), costs -> new Pbkdf2(Prf.SHA512, costs.of("i")));

    /** PBKDF2 with HMAC-SHA-256 (RFC 8018). */
    public static final Algorithm PBKDF2_SHA256 =
            pbkdf2("pbkdf2-sha256", List.of("pbkdf2-sha256"), costs -> new Pbkdf2(Prf.SHA256, costs.of("i")));

    /**
     * PBKDF2 with HMAC-SHA-1, for reading old hashes. Its identifier in stored strings is {@code pbkdf2}, as RustCrypto
     * and others write it.
     */
    public static final Algorithm PBKDF2_SHA1 =
            pbkdf2("pbkdf2-sha1", List.of("pbkdf2", "pbkdf2-sha1"), costs -> new Pbkdf2(Prf.SHA1, costs.of("i")));

    /** All algorithms of hashkit. */
    public static final List<Algorithm> ALL =
            List.of(ARGON2ID, ARGON2I, ARGON2D, SCRYPT, BCRYPT, PBKDF2_SHA512, PBKDF2_SHA256, PBKDF2_SHA1);

    /** The costs of a text, by name. */
    interface Costs {
        int of(String name);
    }

    private final String name;
    private final String family;
    private final List<String> ids;
    private final String example;
    private final List<String> required;
    private final Map<String, Integer> optional;
    private final String workUnit;
    private final Function<Costs, Scheme> factory;
    private final BiFunction<String, Ceilings, StoredHash> reader;

    /**
     * @param ids the identifiers in its stored strings; the first is the one that is written
     * @param example an example of its costs, with all required names in the order in which they are printed
     * @param optional the costs that may be omitted, with their defaults
     * @param factory throws IllegalArgumentException for costs out of range
     */
    Algorithm(
            String family,
            String name,
            List<String> ids,
            String example,
            Map<String, Integer> optional,
            String workUnit,
            Function<Costs, Scheme> factory,
            BiFunction<String, Ceilings, StoredHash> reader) {
        this.family = family;
        this.name = name;
        this.ids = List.copyOf(ids);
        this.example = example;
        this.required = Stream.of(example.split(",", -1))
                .map(cost -> cost.substring(0, cost.indexOf('=')))
                .toList();
        this.optional = Map.copyOf(optional);
        this.workUnit = workUnit;
        this.factory = factory;
        this.reader = reader;
    }

    private static Algorithm argon2(String name, Function<Costs, Scheme> factory) {
        return new Algorithm(
                "argon2",
                name,
                List.of(name),
                "m=19456,t=2,p=1",
                Map.of("v", Argon2.VERSION_13),
                "KiB moved",
                factory,
                Argon2::read);
    }

    private static Algorithm pbkdf2(String name, List<String> ids, Function<Costs, Scheme> factory) {
        return new Algorithm("pbkdf2", name, ids, "i=600000", Map.of(), "iterations", factory, Pbkdf2::read);
    }

    /**
     * {@return the name in messages and settings, for example {@code argon2id}, {@code bcrypt} or {@code pbkdf2-sha1}}
     */
    public String name() {
        return name;
    }

    /**
     * {@return the identifier in stored strings that hashkit writes, for example {@code argon2id}, {@code 2b} or {@code
     * pbkdf2}}
     */
    public String id() {
        return ids.get(0);
    }

    /**
     * {@return the identifiers by which stored strings of this algorithm are recognised, for example {@code 2b}, {@code
     * 2a}, {@code 2y} and {@code 2x}} A recognised string may still be refused, such as one with {@code 2x}.
     */
    public List<String> ids() {
        return ids;
    }

    /**
     * {@return the family, which is the part before the slash in engine names: {@code argon2}, {@code bcrypt}, {@code
     * scrypt} or {@code pbkdf2}}
     */
    public String family() {
        return family;
    }

    /** {@return the unit of {@link Scheme#work} for messages, for example {@code iterations}} */
    public String workUnit() {
        return workUnit;
    }

    /**
     * {@return the algorithm of a name}
     *
     * @param name the name, as {@link #name()} returns it
     * @throws IllegalArgumentException if there is none of that name; the message lists all names
     */
    public static Algorithm named(String name) {
        Objects.requireNonNull(name, "name");
        return ALL.stream()
                .filter(algorithm -> algorithm.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(Domain.quoted(name)
                        + " is not a known algorithm; choose one of " + join(ALL, Algorithm::name, ", ")));
    }

    /**
     * {@return the parts of a stored string whose identifier is one of {@link #ids}}
     *
     * @param stored the stored string
     * @param ceilings the limits for its costs and lengths
     * @throws InvalidHashException if the string cannot be read; its reason tells why
     */
    public StoredHash read(String stored, Ceilings ceilings) {
        return reader.apply(stored, ceilings);
    }

    /** As {@link Scheme#parse}, restricted to the given algorithms. */
    static Scheme parse(List<Algorithm> algorithms, String text) {
        List<String> parts = Stream.of(text.split(",", -1)).map(String::strip).toList();
        for (Algorithm algorithm : algorithms) {
            if (algorithm.name.equals(parts.get(0))) {
                return algorithm.scheme(text, parts.subList(1, parts.size()));
            }
        }
        throw new IllegalArgumentException(Domain.quoted(text)
                + " does not begin with the name of an algorithm; a scheme is written like "
                + join(algorithms, Algorithm::form, " or "));
    }

    private static String join(List<Algorithm> algorithms, Function<Algorithm, String> text, String between) {
        return algorithms.stream().map(text).collect(Collectors.joining(between));
    }

    /** The syntax of its schemes, with example costs. */
    private String form() {
        return name + "," + example;
    }

    private Scheme scheme(String text, List<String> parts) {
        Map<String, Integer> costs = new LinkedHashMap<>(optional);
        Set<String> given = new HashSet<>();
        for (String part : parts) {
            int equals = part.indexOf('=');
            String cost = equals < 0 ? part : part.substring(0, equals);
            boolean known = required.contains(cost) || optional.containsKey(cost);
            if (equals < 0 || !known || !given.add(cost)) {
                throw wrong(text, Domain.quoted(part) + " is not one of its costs, or is given twice");
            }
            costs.put(cost, number(text, part.substring(equals + 1)));
        }
        if (!given.containsAll(required)) {
            throw wrong(text, "it must have the costs " + String.join(", ", required));
        }
        try {
            return factory.apply(cost -> Objects.requireNonNull(costs.get(cost), cost));
        } catch (IllegalArgumentException e) {
            throw wrong(text, String.valueOf(e.getMessage()));
        }
    }

    private int number(String text, String value) {
        boolean digits = !value.isEmpty() && value.chars().allMatch(c -> c >= '0' && c <= '9');
        try {
            if (digits) {
                return Integer.parseInt(value);
            }
        } catch (NumberFormatException e) {
            throw wrong(text, Domain.quoted(value) + " is above " + Integer.MAX_VALUE);
        }
        throw wrong(text, Domain.quoted(value) + " is no whole number");
    }

    private IllegalArgumentException wrong(String text, String problem) {
        return new IllegalArgumentException(Domain.quoted(text) + " is not a valid scheme: " + problem + "; " + name
                + " is written like " + form());
    }

    /** The name. */
    @Override
    public String toString() {
        return name;
    }
}
