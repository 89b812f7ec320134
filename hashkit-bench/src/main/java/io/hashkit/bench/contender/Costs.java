package io.hashkit.bench.contender;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.algorithm.Prf;
import java.util.List;

/**
 * Named costs that are measured.
 *
 * @param algorithm the algorithm as in the catalogue
 * @param name the name; {@code OWASP} and {@code RFC} names are the constants of the scheme
 */
public record Costs(String algorithm, String name, Scheme scheme) {
    static final List<Costs> ALL = List.of(
            new Costs("argon2", "OWASP_2026_19_MIB", Argon2.OWASP_2026_19_MIB),
            new Costs("argon2", "38_MIB", Argon2.id(38_912, 2, 1)),
            new Costs("argon2", "76_MIB", Argon2.id(77_824, 2, 1)),
            new Costs("argon2", "RFC_9106_LOW_MEMORY", Argon2.RFC_9106_LOW_MEMORY),
            new Costs("bcrypt", "COST_10", new Bcrypt(10)),
            new Costs("bcrypt", "COST_11", new Bcrypt(11)),
            new Costs("bcrypt", "COST_12", new Bcrypt(12)),
            new Costs("bcrypt", "COST_13", new Bcrypt(13)),
            new Costs("scrypt", "LN_14", new Scrypt(14, 8, 1)),
            new Costs("scrypt", "LN_15", new Scrypt(15, 8, 1)),
            new Costs("scrypt", "LN_16", new Scrypt(16, 8, 1)),
            new Costs("scrypt", "OWASP_2026_128_MIB", Scrypt.OWASP_2026_128_MIB),
            new Costs("pbkdf2", "SHA256_100000", Pbkdf2.sha256(100_000)),
            new Costs("pbkdf2", "SHA256_200000", Pbkdf2.sha256(200_000)),
            new Costs("pbkdf2", "SHA256_400000", Pbkdf2.sha256(400_000)),
            new Costs("pbkdf2", "OWASP_2026_SHA256", Pbkdf2.OWASP_2026_SHA256),
            new Costs("pbkdf2", "OWASP_2026_SHA512", Pbkdf2.OWASP_2026_SHA512),
            new Costs("pbkdf2", "OWASP_2026_SHA1", Pbkdf2.OWASP_2026_SHA1));

    /**
     * All costs of an algorithm. The first takes at most 100 ms on most hosts; the others are large, and are left out from the
     * last one on if the time is short.
     */
    public static List<Costs> of(String algorithm) {
        return ALL.stream().filter(costs -> costs.algorithm.equals(algorithm)).toList();
    }

    /**
     * Finds costs of an algorithm by their short name.
     *
     * @throws IllegalArgumentException if there are no costs of that name
     */
    public static Costs named(String algorithm, String name) {
        return of(algorithm).stream()
                .filter(costs -> costs.name.equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("there are no costs " + name + " of " + algorithm + "; there are "
                                + of(algorithm).stream().map(Costs::name).toList()));
    }

    /**
     * Finds costs by their full name.
     *
     * @param name algorithm and name of the costs, separated by a slash
     * @throws IllegalArgumentException if there are no costs of that name
     */
    public static Costs named(String name) {
        FullName full = FullName.of(name);
        return named(full.algorithm(), full.name());
    }

    /** The parameters in the usual notation, such as {@code argon2id m=19456 t=2 p=1}. */
    public static String parameters(Scheme scheme) {
        if (scheme instanceof Argon2 a) {
            return a.algorithm().name() + " m=" + a.memoryKib() + " t=" + a.passes() + " p=" + a.lanes();
        }
        if (scheme instanceof Bcrypt b) {
            return "cost=" + b.cost();
        }
        if (scheme instanceof Scrypt s) {
            return "N=2^" + s.logN() + " r=" + s.r() + " p=" + s.p();
        }
        Pbkdf2 p = (Pbkdf2) scheme;
        return Prf.of(p).jcaName() + " i=" + p.iterations();
    }
}
