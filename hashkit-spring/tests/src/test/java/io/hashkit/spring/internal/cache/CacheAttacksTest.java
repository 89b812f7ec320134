package io.hashkit.spring.internal.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.spring.TestHashers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Callers of one cache at the same time, for the same rows: honest ones, and ones that complete, cancel and obtrude their
 * futures, interrupt themselves or throw from consumers, with an executor that sometimes refuses. Each honest caller gets the
 * truth or a typed refusal. {@code -Dhashkit.cacheAttacks=100000} sets the number of tries.
 */
class CacheAttacksTest {
    /** Ten minutes of looks, after which something is lost. */
    private static final int MOST_LOOKS = 600_000;

    private static final int TRIES = Integer.getInteger("hashkit.cacheAttacks", 2_000);
    private static final int CALLERS = 8;
    /** One in so many tasks is refused by the executor. */
    private static final int REFUSED = 23;

    private static final List<String> PASSWORDS = List.of("correct horse", "battery", "passe\u0301");

    private final ExecutorService threads = Executors.newFixedThreadPool(3);
    private final ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    private final AtomicInteger tasks = new AtomicInteger();
    private final AtomicInteger honest = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger odd = new AtomicInteger();
    private final Executor sometimes = task -> {
        if (tasks.incrementAndGet() % REFUSED == 0) {
            throw new RejectedExecutionException("of the test");
        }
        threads.execute(task);
    };
    private final Limiter limiter = Limiter.builder().parallel(2).build();
    private final PasswordHasher real = TestHashers.builder()
            .scheme(new Bcrypt(4))
            .limiter(limiter)
            .threads(sometimes)
            .build();
    private final VerifiedPasswords verified = new VerifiedPasswords(Duration.ofMinutes(5), 3);
    private final PasswordHasher cached = new CachedHasher(real, verified);
    private final List<String> rows = PASSWORDS.stream()
            .map(password -> TestHashers.of(new Bcrypt(4)).hash(password))
            .toList();

    @AfterEach
    void end() {
        callers.shutdownNow();
        threads.shutdownNow();
    }

    /** What an attacker does with a future that is his own. */
    private static final List<Consumer<CompletableFuture<Boolean>>> ODD = List.of(
            future -> future.complete(true),
            future -> future.complete(false),
            future -> future.complete(null),
            future -> future.cancel(true),
            future -> future.completeExceptionally(new IOException("of the test")),
            future -> future.orTimeout(1, TimeUnit.MICROSECONDS),
            future -> future.completeOnTimeout(true, 100, TimeUnit.MICROSECONDS),
            future -> future.completeOnTimeout(false, 100, TimeUnit.MICROSECONDS),
            future -> future.obtrudeValue(true),
            future -> future.obtrudeValue(false),
            future -> future.obtrudeException(new StackOverflowError("of the test")),
            future -> {
                var ignored = future.whenComplete((match, failure) -> future.obtrudeValue(match == null || !match));
            });

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void sneaky(Throwable thrown) throws E {
        throw (E) thrown;
    }

    @Test
    void honestCallers_getTheTruth_whateverTheOthersDo() throws Exception {
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < CALLERS; i++) {
            long seed = i;
            running.add(callers.submit(() -> {
                attack(new Random(seed), TRIES / CALLERS);
                return null;
            }));
        }
        for (Future<?> one : running) {
            one.get();
        }

        System.out.printf(
                "%d honest attempts of which %d were refused, %d odd ones, %d hits%n",
                honest.get(), refused.get(), odd.get(), verified.hits());
        awaitEnd();
        assertThat(limiter.stats().running()).isZero();
        assertThat(limiter.stats().bytesInUse()).isZero();
        assertThat(honest.get() - refused.get()).isPositive();
    }

    /** Hashes of callers who have left may still run. */
    private void awaitEnd() throws InterruptedException {
        for (int i = 0; i < MOST_LOOKS && limiter.stats().running() > 0; i++) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    private void attack(Random random, int tries) throws Exception {
        for (int i = 0; i < tries; i++) {
            int row = random.nextInt(rows.size());
            boolean right = random.nextBoolean();
            String password = right ? PASSWORDS.get(row) : "wrong" + random.nextInt(2);
            String stored = rows.get(row);
            if (random.nextInt(3) == 0) {
                odd.incrementAndGet();
                attackOnce(random, password, stored);
            } else {
                honest.incrementAndGet();
                try {
                    assertThat(answer(random.nextInt(6), password, stored))
                            .as("%s for row %d", password, row)
                            .isEqualTo(right);
                } catch (OverloadedException e) {
                    refused.incrementAndGet();
                }
            }
        }
    }

    private boolean answer(int call, String password, String stored) throws Exception {
        byte[] bytes = password.getBytes(StandardCharsets.UTF_8);
        return switch (call) {
            case 0 -> cached.verify(password, stored);
            case 1 -> cached.verify(password, stored, better -> {});
            case 2 -> isNfc(password) ? cached.verify(bytes, stored) : cached.verify(password, stored);
            case 3 -> get(cached.async().verify(password, stored));
            case 4 -> get(cached.async().verify(password, stored, better -> {}));
            default ->
                get(
                        isNfc(password)
                                ? cached.async().verify(bytes, stored)
                                : cached.async().verify(password, stored));
        };
    }

    /** The others have another hash as bytes. */
    private static boolean isNfc(String password) {
        return password.chars().allMatch(c -> c < 0x300);
    }

    private static boolean get(CompletableFuture<Boolean> future) throws Exception {
        try {
            return future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof OverloadedException refusal) {
                throw refusal;
            }
            throw e;
        }
    }

    private void attackOnce(Random random, String password, String stored) {
        try {
            switch (random.nextInt(6)) {
                case 0 -> {
                    Thread.currentThread().interrupt();
                    cached.verify(password, stored);
                }
                case 1 ->
                    cached.verify(
                            password, stored, better -> CacheAttacksTest.<RuntimeException>sneaky(new IOException()));
                case 2 -> {
                    CompletableFuture<Boolean> future = cached.async().verify(password, stored, better -> {
                        throw new IllegalStateException("of the test");
                    });
                    ODD.get(random.nextInt(ODD.size())).accept(future);
                }
                default -> {
                    CompletableFuture<Boolean> future = cached.async().verify(password, stored);
                    if (random.nextBoolean()) {
                        TimeUnit.MICROSECONDS.sleep(random.nextInt(1_000));
                    }
                    ODD.get(random.nextInt(ODD.size())).accept(future);
                }
            }
        } catch (Throwable e) {
            // What the attacker gets is his own affair.
        } finally {
            Thread.interrupted();
        }
    }
}
