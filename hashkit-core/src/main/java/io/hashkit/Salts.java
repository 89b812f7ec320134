package io.hashkit;

import java.security.MessageDigest;
import java.security.SecureRandom;

/** Creates salts of 16 bytes from the platform's default random numbers, never from a source that blocks. */
final class Salts {
    static final int LENGTH = 16;

    private final SecureRandom random;

    /** @throws IllegalStateException if the source repeats itself, for example because it returns only zeros */
    Salts(SecureRandom random) {
        this.random = random;
        if (MessageDigest.isEqual(next(), next())) {
            throw new IllegalStateException(
                    "the random source " + random.getAlgorithm() + " repeats itself: two salts in a row were equal");
        }
    }

    byte[] next() {
        byte[] salt = new byte[LENGTH];
        random.nextBytes(salt);
        return salt;
    }
}
