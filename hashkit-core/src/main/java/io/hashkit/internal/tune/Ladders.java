package io.hashkit.internal.tune;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import java.util.List;

/** The ladders of the algorithms that are tuned. */
public final class Ladders {
    /** What tuning may choose, the best first. */
    public static final List<Algorithm> TUNED = List.of(
            Algorithm.ARGON2ID, Algorithm.SCRYPT, Algorithm.BCRYPT, Algorithm.PBKDF2_SHA512, Algorithm.PBKDF2_SHA256);

    private static final List<Ladder> LADDERS = List.of(
            new Argon2Ladder(),
            new ScryptLadder(),
            new BcryptLadder(),
            new Pbkdf2Ladder(Pbkdf2.OWASP_2026_SHA512),
            new Pbkdf2Ladder(Pbkdf2.OWASP_2026_SHA256));

    private Ladders() {}

    /** The best that a policy allows; Argon2id where it allows none, which is then said where it is to be tuned. */
    public static Algorithm firstAllowed(Policy policy) {
        return TUNED.stream()
                .filter(algorithm -> policy.allows(of(algorithm).smallest(policy, 1)))
                .findFirst()
                .orElse(Algorithm.ARGON2ID);
    }

    /**
     * The ladder of an algorithm.
     *
     * @throws IllegalArgumentException if it is none that is tuned
     */
    public static Ladder of(Algorithm algorithm) {
        int place = TUNED.indexOf(algorithm);
        if (place < 0) {
            throw new IllegalArgumentException(algorithm + " is never tuned; there are " + TUNED);
        }
        return LADDERS.get(place);
    }

    /**
     * The ladder on which a scheme may stand.
     *
     * @throws IllegalArgumentException if it is of an algorithm, or of a version, that is never tuned
     */
    public static Ladder of(Scheme scheme) {
        if (scheme instanceof Argon2 argon2 && argon2.version() != Argon2.VERSION_13) {
            throw new IllegalArgumentException("version " + argon2.version() + " of Argon2 is never tuned");
        }
        return of(scheme.algorithm());
    }
}
