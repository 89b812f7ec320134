package io.hashkit.algorithm;

import io.hashkit.internal.algorithm.SchemeText;
import io.hashkit.internal.algorithm.Traits;
import java.util.Objects;

/**
 * An algorithm with its costs: an immutable value that is always valid. Settings, profiles, reports and logs write it
 * as one text, such as {@code argon2id,m=19456,t=2,p=1}, which {@code toString} returns. Only hashkit implements this
 * interface.
 *
 * <p>The lengths of salt and tag are not part of a scheme: hashkit writes 16 bytes of salt and a tag (the output of the
 * algorithm) of 32 bytes, bcrypt of 23, PBKDF2 of one block, and reads whatever lengths a stored string has.
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
        return SchemeText.parse(Algorithm.ALL, Objects.requireNonNull(text, "text"));
    }

    /** {@return the algorithm} */
    Algorithm algorithm();

    /** {@return the work memory of one computation in bytes} */
    default long memoryBytes() {
        return Traits.of(this).memoryBytes();
    }

    /** {@return a stored string of this scheme with zeros for salt and tag, to measure columns by} */
    default String sample() {
        return Traits.of(this).sample();
    }
}
