package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Traits;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * Random passwords match the rows that Bouncy Castle computes of them, and changed ones do not: another password, or one
 * with another bit, byte, case or length. {@code -Dhashkit.pairs=1000000} tries as many right and as many wrong pairs
 * over all algorithms; every build tries 2,000 of each.
 */
class MillionPairsTest {
    private static final int PAIRS = Integer.getInteger("hashkit.pairs", 2_000);
    private static final long SEED = 20261126;
    private static final List<Scheme> SCHEMES = CheapestForTests.all();

    private static final PasswordHasher HASHER = TestHashers.of(CheapestForTests.ARGON2ID);

    /** A password of 8 to 72 bytes without NUL, which bcrypt refuses. */
    private static byte[] password(Random random, int mostByte) {
        byte[] password = new byte[8 + random.nextInt(65)];
        for (int i = 0; i < password.length; i++) {
            password[i] = (byte) (1 + random.nextInt(mostByte));
        }
        return password;
    }

    /** One that differs, and has no NUL either. */
    private static byte[] changed(byte[] password, Random random, int mostByte) {
        byte[] other = password.clone();
        int at = random.nextInt(other.length);
        switch (random.nextInt(5)) {
            case 0 -> other[at] ^= (byte) (1 << random.nextInt(7));
            case 1 -> other[at] = (byte) (1 + random.nextInt(mostByte));
            case 2 -> other[at] ^= 0x20;
            case 3 -> other = Arrays.copyOf(other, other.length - 1);
            default -> other = password(random, mostByte);
        }
        return Arrays.equals(other, password) || contains(other, 0) ? changed(password, random, mostByte) : other;
    }

    private static boolean contains(byte[] bytes, int value) {
        for (byte one : bytes) {
            if (one == value) {
                return true;
            }
        }
        return false;
    }

    private record Count(int refused, int accepted) {}

    /** The right pairs that are refused, and the wrong ones that are accepted. */
    private static Count tried(int from, int step) {
        int refused = 0;
        int accepted = 0;
        byte[] salt = new byte[16];
        for (int pair = from; pair < PAIRS; pair += step) {
            Random random = new Random(SEED + pair);
            Scheme scheme = SCHEMES.get(pair % SCHEMES.size());
            boolean asText = random.nextBoolean();
            int mostByte = asText ? 127 : 255;
            byte[] password = password(random, mostByte);
            random.nextBytes(salt);
            String stored = Traits.of(scheme)
                    .print(
                            salt,
                            OtherCode.tag(
                                    scheme, password, salt, Traits.of(scheme).tagLength()));
            byte[] wrong = changed(password, random, mostByte);
            refused += verifies(password, stored, asText) ? 0 : 1;
            accepted += verifies(wrong, stored, asText) ? 1 : 0;
        }
        return new Count(refused, accepted);
    }

    private static boolean verifies(byte[] password, String stored, boolean asText) {
        return asText
                ? HASHER.verify(StandardCharsets.US_ASCII.decode(ByteBuffer.wrap(password)), stored)
                : HASHER.verify(password, stored);
    }

    @Test
    void rightPasswords_matchAndWrongOnesDoNot() throws Exception {
        int threads = Runtime.getRuntime().availableProcessors();
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Callable<Count>> parts = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int from = i;
                parts.add(() -> tried(from, threads));
            }
            for (Future<Count> part : pool.invokeAll(parts)) {
                assertThat(part.get()).isEqualTo(new Count(0, 0));
            }
        } finally {
            pool.shutdownNow();
        }
    }
}
