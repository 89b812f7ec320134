package io.hashkit.algorithm;

import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An algorithm with its costs: an immutable value that can only be built valid. It is written and read as one text, such as
 * {@code argon2id,m=19456,t=2,p=1}, in settings, profiles, reports and logs.
 *
 * <p>Salt and tag lengths are not part of a scheme: hashkit writes 16 bytes of salt and {@link #tagLength} bytes of tag,
 * and reads what the stored string holds.
 */
public interface Scheme {

    /**
     * The scheme of a text as {@code toString} prints it: {@code argon2id,m=19456,t=2,p=1}, {@code
     * argon2id,v=16,m=19456,t=2,p=1}, {@code scrypt,ln=17,r=8,p=1}, {@code bcrypt,cost=12} or {@code
     * pbkdf2-sha256,i=600000}. The costs may stand in any order, with spaces around commas.
     *
     * @throws IllegalArgumentException if it is none; the message holds the text, escaped and cut to 64 characters, and
     *     what is expected
     */
    static Scheme parse(String text) {
        return Algorithm.parse(Algorithm.ALL, Objects.requireNonNull(text, "text"));
    }

    /** The algorithm. */
    Algorithm algorithm();

    /**
     * The costs by their names in stored strings, in the order in which they are printed. What is left out in the text of
     * a scheme, such as Argon2's version 19, is left out here.
     */
    Map<String, Integer> parameters();

    /** The costs as text, for example {@code m=19456,t=2,p=1} or {@code cost=12}. */
    default String costs() {
        return parameters().entrySet().stream()
                .map(cost -> cost.getKey() + "=" + cost.getValue())
                .collect(Collectors.joining(","));
    }

    /** The work memory of one computation, in bytes. */
    long memoryBytes();

    /** The length of the tag that hashkit writes, in bytes. */
    int tagLength();

    /**
     * The work that an attacker has to do for each guess, in {@link Algorithm#workUnit}: for Argon2 the KiB that are read and
     * written, m·(3t-1), for scrypt N·r·p, for bcrypt 2^cost, for PBKDF2 the iterations. Comparable within an algorithm.
     */
    double work();

    /**
     * The work relative to the weakest setting that OWASP recommends for this algorithm (Password Storage Cheat Sheet,
     * August 2026): 1.0 is that setting, 2.0 twice its work. Less memory than OWASP's smallest setting counts against a
     * scheme in proportion.
     */
    double owaspRatio();

    /**
     * Why this algorithm cannot take a password of these bytes, or null if it can. Only bcrypt objects to any: to more
     * than 72 bytes and to NUL.
     */
    default @Nullable String objection(byte[] password) {
        return null;
    }

    /**
     * The canonical stored string.
     *
     * @param salt 16 bytes
     * @param tag {@link #tagLength} bytes
     */
    String print(byte[] salt, byte[] tag);

    /** The work that this scheme asks for, in the units of the {@link Ceilings} that bound it. */
    Map<Ceilings.Limit, Long> demands();

    /** Algorithm and costs, as {@link #parse} reads them. */
    @Override
    String toString();
}
