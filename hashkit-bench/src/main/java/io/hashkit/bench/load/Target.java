package io.hashkit.bench.load;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.bench.rival.Argon2Plain;
import io.hashkit.internal.engine.Input;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;

/** What is put under load: hashkit, and what people use today. All verify the same Argon2id costs. */
enum Target {
    /** hashkit with the limiter that every process has. */
    HASHKIT {
        @Override
        Login open(LoadPlan plan) {
            return hashkit(PasswordHasher.builder()
                    .scheme(plan.scheme())
                    .limiter(plan.limiter())
                    .build());
        }
    },
    /** hashkit that computes on threads of its own, so that the callers only wait. */
    HASHKIT_THREADS {
        @Override
        Login open(LoadPlan plan) {
            int processors = Runtime.getRuntime().availableProcessors();
            ExecutorService threads = Executors.newFixedThreadPool(processors, task -> {
                Thread thread = new Thread(task, "hash");
                thread.setDaemon(true);
                return thread;
            });
            return hashkit(PasswordHasher.builder()
                    .scheme(plan.scheme())
                    .limiter(plan.limiter())
                    .threads(threads)
                    .build());
        }
    },
    /** Bouncy Castle's generator as its users call it, with nothing around it. */
    BOUNCY_CASTLE {
        @Override
        Login open(LoadPlan plan) {
            byte[] salt = "sixteen byte slt".getBytes(StandardCharsets.US_ASCII);
            byte[] expected = bouncyCastle(plan.scheme(), Storm.RIGHT, salt);
            return password -> MessageDigest.isEqual(expected, bouncyCastle(plan.scheme(), password, salt));
        }
    },
    /** Spring Security's encoder. */
    SPRING {
        @Override
        Login open(LoadPlan plan) {
            Argon2 costs = plan.scheme();
            Argon2PasswordEncoder encoder =
                    new Argon2PasswordEncoder(16, 32, costs.lanes(), costs.memoryKib(), costs.passes());
            String stored = encoder.encode(Storm.RIGHT);
            return password -> encoder.matches(password, stored);
        }
    };

    /** One login: whether the password is right. */
    @FunctionalInterface
    interface Login {
        boolean with(String password);
    }

    /** Makes what verifies; one hash is computed by then. */
    abstract Login open(LoadPlan plan);

    String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public String toString() {
        return text();
    }

    private static Login hashkit(PasswordHasher hasher) {
        String stored = hasher.hash(Storm.RIGHT);
        return password -> hasher.verify(password, stored);
    }

    private static byte[] bouncyCastle(Argon2 costs, String password, byte[] salt) {
        return new Argon2Plain().derive(costs, Input.of(password.getBytes(StandardCharsets.UTF_8), salt), 32);
    }
}
