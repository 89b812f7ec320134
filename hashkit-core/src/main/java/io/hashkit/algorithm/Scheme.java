package io.hashkit.algorithm;

import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An algorithm with its costs: an immutable value that is always valid. Settings, profiles, reports and logs write it
 * as one text, such as {@code argon2id,m=19456,t=2,p=1}.
 *
 * <p>The lengths of salt and tag are not part of a scheme: hashkit writes 16 bytes of salt and {@link #tagLength} bytes
 * of tag (the output of the algorithm), and reads whatever lengths a stored string has.
 */
public interface Scheme {

    /**
     * {@return the scheme of the text that {@code toString} prints: {@code argon2id,m=19456,t=2,p=1}, {@code
     * argon2id,v=16,m=19456,t=2,p=1}, {@code scrypt,ln=17,r=8,p=1}, {@code bcrypt,cost=12} or {@code
     * pbkdf2-sha256,i=600000}} Costs may be in any order, with spaces around the commas.
     *
     * @param text the text of a scheme
     * @throws IllegalArgumentException if the text is not a valid scheme; the message contains the text, escaped and
     *     cut to 64 characters, and the expected form
     */
    static Scheme parse(String text) {
        return Algorithm.parse(Algorithm.ALL, Objects.requireNonNull(text, "text"));
    }

    /** {@return the algorithm} */
    Algorithm algorithm();

    /**
     * {@return the costs by their names in stored strings, in the order in which they are printed} Costs that the text
     * of a scheme omits, such as Argon2's version 19, are omitted here.
     */
    Map<String, Integer> parameters();

    /** {@return the costs as text, for example {@code m=19456,t=2,p=1} or {@code cost=12}} */
    default String costs() {
        return parameters().entrySet().stream()
                .map(cost -> cost.getKey() + "=" + cost.getValue())
                .collect(Collectors.joining(","));
    }

    /** {@return the work memory of one computation in bytes} */
    long memoryBytes();

    /** {@return the length in bytes of the tag (the output of the algorithm) that hashkit writes} */
    int tagLength();

    /**
     * {@return the work that an attacker has to do for each guess, in the unit of {@link Algorithm#workUnit}: for Argon2
     * the KiB read and written, m·(3t-1) with m KiB of memory and t passes; for scrypt N·r·p; for bcrypt 2^cost; for
     * PBKDF2 the iterations} Comparable only within one algorithm.
     */
    double work();

    /**
     * The work relative to the weakest setting that OWASP recommends for this algorithm (Password Storage Cheat Sheet,
     * August 2026). A scheme with less memory than OWASP's smallest setting is rated lower in proportion.
     *
     * @return 1.0 for that setting, 2.0 for twice its work; for Argon2, 1.0 means 93,750 KiB read and written, slightly
     *     less than that setting
     */
    double owaspRatio();

    /**
     * {@return why this algorithm cannot hash a password; null if it can} Only bcrypt has such passwords: those of more
     * than 72 bytes, and those that contain NUL.
     *
     * @param password the bytes of the password
     */
    default @Nullable String objection(byte[] password) {
        return null;
    }

    /**
     * {@return the canonical stored string, in ASCII}
     *
     * @param salt 16 bytes
     * @param tag {@link #tagLength} bytes
     */
    String print(byte[] salt, byte[] tag);

    /** {@return the work of this scheme, in the units of the {@link Ceilings} that limit it} */
    Map<Ceilings.Limit, Long> demands();

    /**
     * {@return algorithm and costs in the form that {@link #parse} reads, for example {@code argon2id,m=19456,t=2,p=1}}
     */
    @Override
    String toString();
}
