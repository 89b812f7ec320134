package io.hashkit.internal.host;

import java.security.MessageDigest;
import java.security.SecureRandom;

/** Gives 16 new random bytes from the platform's default random numbers, never from a source that blocks. */
public final class FreshBytes {
    public static final int LENGTH = 16;

    private final SecureRandom random;

    /** @throws IllegalStateException if the source repeats itself, for example because it returns only zeros */
    public FreshBytes(SecureRandom random) {
        this.random = random;
        if (MessageDigest.isEqual(next(), next())) {
            throw new IllegalStateException(
                    "the random source " + random.getAlgorithm() + " repeats itself: two numbers in a row were equal");
        }
    }

    public byte[] next() {
        byte[] bytes = new byte[LENGTH];
        random.nextBytes(bytes);
        return bytes;
    }
}
