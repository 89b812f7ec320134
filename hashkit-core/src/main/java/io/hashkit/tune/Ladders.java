package io.hashkit.tune;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import java.util.List;

/** The cost ladders of the algorithms that can be tuned. */
final class Ladders {
    /** The algorithms that tuning may choose, in order of preference. */
    static final List<Algorithm> TUNED = List.of(
            Algorithm.ARGON2ID, Algorithm.SCRYPT, Algorithm.BCRYPT, Algorithm.PBKDF2_SHA512, Algorithm.PBKDF2_SHA256);

    private static final List<Ladder> LADDERS = List.of(
            new Argon2Ladder(),
            new ScryptLadder(),
            new BcryptLadder(),
            new Pbkdf2Ladder(Pbkdf2.OWASP_2026_SHA512),
            new Pbkdf2Ladder(Pbkdf2.OWASP_2026_SHA256));

    private Ladders() {}

    /**
     * The preferred algorithm that a policy allows; Argon2id if it allows none, which is reported when it is to be
     * tuned.
     */
    static Algorithm firstAllowed(Policy policy) {
        return TUNED.stream()
                .filter(algorithm -> policy.allows(of(algorithm).smallest(policy, 1)))
                .findFirst()
                .orElse(Algorithm.ARGON2ID);
    }

    /**
     * The ladder of an algorithm.
     *
     * @throws IllegalArgumentException if the algorithm cannot be tuned
     */
    static Ladder of(Algorithm algorithm) {
        int place = TUNED.indexOf(algorithm);
        if (place < 0) {
            throw new IllegalArgumentException(algorithm + " cannot be tuned; choose from " + TUNED);
        }
        return LADDERS.get(place);
    }

    /**
     * The ladder to which a scheme can belong.
     *
     * @throws IllegalArgumentException if its algorithm or version cannot be tuned
     */
    static Ladder of(Scheme scheme) {
        if (scheme instanceof Argon2 argon2 && argon2.version() != Argon2.VERSION_13) {
            throw new IllegalArgumentException("version " + argon2.version() + " of Argon2 cannot be tuned");
        }
        return of(scheme.algorithm());
    }
}
