package io.hashkit;

import io.hashkit.algorithm.Scheme;
import io.hashkit.limit.Limiter;
import io.hashkit.uniform.UniformTime;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An application that uses hashkit in every way that might leave something behind, and ends. Run by reflection. */
public final class Redeployed implements Runnable {
    @Override
    public void run() {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            for (Scheme scheme : CheapestForTests.all()) {
                PasswordHasher hasher = TestHashers.builder()
                        .scheme(scheme)
                        .threads(threads)
                        .limiter(Limiter.shared())
                        .build();
                String stored = hasher.async().hash("correct horse").join();
                boolean right = UniformTime.every(Duration.ofMillis(1))
                        .answerAsync(() -> hasher.async().verify("correct horse", stored), threads)
                        .join();
                if (!right || hasher.verify("wrong", stored)) {
                    throw new AssertionError("wrong answer of " + scheme);
                }
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
