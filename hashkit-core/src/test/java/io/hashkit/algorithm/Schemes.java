package io.hashkit.algorithm;

import io.hashkit.internal.algorithm.Argon2Traits;
import io.hashkit.internal.algorithm.Argon2Type;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.algorithm.ScryptTraits;
import java.util.List;
import java.util.Random;

/** Schemes from the whole range of all algorithms, with low and high costs. */
final class Schemes {
    private Schemes() {}

    static Scheme any(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> {
                int lanes = upTo(random, 4);
                yield new Argon2(
                        anyOf(random, Argon2Type.values()).algorithm(),
                        random.nextInt(4) == 0 ? Argon2Traits.VERSION_10 : Argon2Traits.VERSION_13,
                        Math.max(8 * lanes, upTo(random, Argon2Traits.MAX_MEMORY_KIB)),
                        random.nextBoolean() ? 1 + random.nextInt(6) : upTo(random, Integer.MAX_VALUE),
                        lanes);
            }
            case 1 -> {
                int r = random.nextBoolean() ? 8 : upTo(random, 1024);
                yield new Scrypt(1 + random.nextInt(ScryptTraits.mostLogN(r)), r, upTo(random, 16_000));
            }
            case 2 -> new Bcrypt(4 + random.nextInt(28));
            default -> new Pbkdf2(anyOf(random, Prf.values()).algorithm(), upTo(random, Integer.MAX_VALUE));
        };
    }

    /** Each order of magnitude is equally frequent. */
    private static int upTo(Random random, int most) {
        return (int) Math.max(1, Math.min(most, Math.exp(random.nextDouble() * Math.log(most))));
    }

    private static <T> T anyOf(Random random, T[] values) {
        return List.of(values).get(random.nextInt(values.length));
    }
}
