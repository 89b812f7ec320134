package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.limit.Permits;
import io.hashkit.limit.Limiter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Running hashes of many sizes take no more work memory than the budget. */
class MemoryBudgetTest {
    private static final int KIB = 1024;
    private static final long BUDGET = 2 << 20;
    private static final int CALLERS = 8;

    @Test
    void hashesOfManySizesAtOnce_stayWithinTheBudget() throws Exception {
        Limiter limiter = Limiter.builder()
                .parallel(CALLERS)
                .memoryBytes(BUDGET)
                .maxWait(Duration.ofHours(1))
                .build();
        List<Scheme> schemes = List.of(
                Argon2.id(2000, 1, 1),
                Argon2.id(900, 1, 2),
                Argon2.id(300, 2, 1),
                new Scrypt(10, 8, 1),
                new Scrypt(8, 8, 1),
                CheapestForTests.BCRYPT);
        AtomicBoolean done = new AtomicBoolean();
        AtomicLong most = new AtomicLong();
        ExecutorService threads = Executors.newFixedThreadPool(CALLERS + 1);
        try {
            Future<?> observer = threads.submit(() -> {
                while (!done.get()) {
                    long leased = Permits.OF_LIMITER.into(limiter).memory().leasedBytes();
                    most.accumulateAndGet(Math.max(limiter.stats().bytesInUse(), leased), Math::max);
                    Thread.onSpinWait();
                }
            });
            List<Future<?>> callers = new ArrayList<>();
            for (int i = 0; i < CALLERS; i++) {
                int first = i;
                callers.add(threads.submit(() -> {
                    // Also until the observer has seen hashes at work, which a busy host may delay.
                    for (int j = 0; j < 40 || most.get() <= 300 * KIB; j++) {
                        Scheme scheme = schemes.get((first + j) % schemes.size());
                        PasswordHasher hasher = TestHashers.builder()
                                .scheme(scheme)
                                .limiter(limiter)
                                .build();
                        assertThat(hasher.verify("password", hasher.hash("password")))
                                .isTrue();
                    }
                }));
            }
            for (Future<?> caller : callers) {
                caller.get();
            }
            done.set(true);
            observer.get();
            assertThat(most.get()).isLessThanOrEqualTo(BUDGET);
        } finally {
            done.set(true);
            threads.shutdownNow();
        }
        assertThat(Permits.OF_LIMITER.into(limiter).memory().leasedBytes()).isZero();
        assertThat(Permits.OF_LIMITER.into(limiter).memory().keptBytes()).isLessThanOrEqualTo(BUDGET);
    }
}
