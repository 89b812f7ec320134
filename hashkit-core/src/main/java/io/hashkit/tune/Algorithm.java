package io.hashkit.tune;

import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import java.util.stream.Stream;

/** What tuning may choose from. */
public enum Algorithm {
    /** Argon2id: the one to take unless something forbids it. */
    ARGON2ID("argon2id", new Argon2Ladder()),
    SCRYPT("scrypt", new ScryptLadder()),
    BCRYPT("bcrypt", new BcryptLadder()),
    PBKDF2_SHA512("pbkdf2-sha512", new Pbkdf2Ladder(Pbkdf2.OWASP_2026_SHA512)),
    PBKDF2_SHA256("pbkdf2-sha256", new Pbkdf2Ladder(Pbkdf2.OWASP_2026_SHA256));

    private final String text;
    private final transient Ladder ladder;

    Algorithm(String text, Ladder ladder) {
        this.text = text;
        this.ladder = ladder;
    }

    /**
     * The algorithm of a scheme.
     *
     * @throws IllegalArgumentException if it is none that is tuned
     */
    static Algorithm of(Scheme scheme) {
        String id = scheme.id().equals("2b") ? "bcrypt" : scheme.id();
        return Stream.of(values())
                .filter(algorithm -> algorithm.text.equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(scheme.id() + " is never tuned"));
    }

    Ladder ladder() {
        return ladder;
    }

    /** As in settings and reports, for example {@code argon2id}. */
    @Override
    public String toString() {
        return text;
    }
}
