package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Priority;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A caller with hardly any stack left receives an answer or a {@code StackOverflowError}, and nothing remains acquired.
 */
class DeepStackTest {
    /** Much longer than a hash may wait for its permit and its thread. */
    private static final long ENDLESS_MINUTES = 10;

    private static final Pbkdf2 CHEAP = Pbkdf2.sha256(10);

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    private final Limiter limiter =
            Limiter.builder().parallel(2).maxWait(Duration.ofSeconds(1)).build();

    static List<Scheme> schemes() {
        return List.of(Argon2.id(64, 1, 1), new Bcrypt(4), new Scrypt(4, 8, 1), Pbkdf2.sha256(10));
    }

    @ParameterizedTest
    @MethodSource("schemes")
    void callAtEveryDepthNearTheEndOfTheStack_losesNothing(Scheme scheme) throws InterruptedException {
        PasswordHasher hasher =
                TestHashers.builder().scheme(scheme).limiter(limiter).build();
        String stored = TestHashers.of(scheme).hash("right");
        // If these classes were linked first at the end of the stack, the JDK would fail with other errors.
        assertThat(hasher.verify("right", stored)).isTrue();
        assertThat(hasher.verify("e\u0301", stored)).isFalse();

        DeepStack deep = DeepStack.run(DeepStack.logins(hasher, stored));

        assertThat(deep.overflown()).isPositive();
        assertThat(deep.answered()).isPositive();
        assertThat(deep.wrong()).isZero();
        assertThat(DeepStack.taken(limiter)).isEmpty();
        assertThat(hasher.verify("right", stored)).isTrue();
        assertThat(hasher.verify("wrong", stored)).isFalse();
    }

    /** Without a hash, whose calls go deeper than the limiter's. */
    @Test
    void permitTakenAtEveryDepthNearTheEndOfTheStack_isGivenBack() throws InterruptedException {
        limiter.acquire(Priority.LOGIN, 1).close();

        for (int pass = 0; pass < 50; pass++) {
            DeepStack.run(n -> {
                limiter.acquire(Priority.LOGIN, 1).close();
                return true;
            });

            assertThat(DeepStack.taken(limiter)).isEmpty();
        }
    }

    /** A pass in which no call was answered or none overflowed is acceptable, but not all passes may be like that. */
    @Test
    void callsNearTheEndOfTheStackInCompiledCode_loseNothing() throws Exception {
        int passes = 60 / TestScope.oneIn(3);
        List<String> report = new ChildJvm()
                .option("-XX:MaxJavaStackTraceDepth=8") // Traces would take most of the time.
                .option("-Ddeep.passes=" + passes)
                .run(DeepStackLoop.class, folder);

        assertThat(report.subList(1, report.size())).isEmpty();
        assertThat(Integer.parseInt(report.get(0))).isGreaterThan(passes / 3);
    }

    @ParameterizedTest(name = "on the calling thread: {0}")
    @ValueSource(booleans = {false, true})
    void futureBegunNearTheEndOfTheStack_isCompleted(boolean here) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            PasswordHasher hasher = hasher(here ? Runnable::run : pool);
            String stored = TestHashers.of(CHEAP).hash("right");
            assertVerifies(hasher, stored);
            List<CompletableFuture<Boolean>> futures = DeepStack.room();

            DeepStack deep = DeepStack.run(DeepStack.loginsInFutures(hasher, stored, futures));

            assertThat(deep.overflown()).isPositive();
            assertAllEnded(futures, hasher, stored);
        } finally {
            pool.shutdown();
        }
    }

    @ParameterizedTest(name = "on the calling thread: {0}")
    @ValueSource(booleans = {false, true})
    void permitGivenBackNearTheEndOfTheStack_isToldToTheFutureThatWaits(boolean here) throws Exception {
        Limiter one = Limiter.builder()
                .parallel(1)
                .queue(100_000)
                .maxWait(Duration.ofSeconds(1))
                .build();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            PasswordHasher hasher = TestHashers.builder()
                    .scheme(CHEAP)
                    .limiter(one)
                    .threads(here ? Runnable::run : pool)
                    .build();
            String stored = TestHashers.of(CHEAP).hash("right");
            assertVerifies(hasher, stored);
            List<CompletableFuture<Boolean>> futures = DeepStack.room();

            DeepStack deep = DeepStack.run(DeepStack.toldInFutures(one, hasher, stored, futures));

            assertThat(deep.overflown()).isPositive();
            for (CompletableFuture<Boolean> future : futures) {
                assertEnded(future);
            }
            assertThat(DeepStack.taken(one)).isEmpty();
            assertTimerRuns();
            assertVerifies(hasher, stored);
        } finally {
            pool.shutdown();
        }
    }

    /** The row is weak and sealed under a key in a service, which opens it and seals the better one. */
    @ParameterizedTest(name = "on the calling thread: {0}")
    @ValueSource(booleans = {false, true})
    void upgradeByAKeyServiceBegunNearTheEndOfTheStack_isCompleted(boolean here) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            Executor threads = here ? Runnable::run : pool;
            PasswordHasher hasher = TestHashers.builder()
                    .scheme(CHEAP)
                    .limiter(limiter)
                    .threads(threads)
                    .keyring(Keyring.builder()
                            .write("remote", HmacOfTheJdk.of(TestKeys.A))
                            .build())
                    .keyThreads(threads)
                    .build();
            String weak = TestHashers.builder()
                    .scheme(Pbkdf2.sha1(1))
                    .keyring(Keyring.builder()
                            .write("remote", KeyPrf.of(TestKeys.A))
                            .build())
                    .build()
                    .hash("right");
            assertVerifies(hasher, weak);
            Queue<String> upgrades = new ConcurrentLinkedQueue<>();
            assertThat(hasher.verify("right", weak, upgrades::add)).isTrue();
            List<CompletableFuture<Boolean>> futures = DeepStack.room();

            DeepStack deep = DeepStack.run(DeepStack.upgradesInFutures(hasher, weak, upgrades::add, futures));

            assertThat(deep.overflown()).isPositive();
            assertAllEnded(futures, hasher, weak);
            assertThat(upgrades)
                    .isNotEmpty()
                    .allSatisfy(
                            better -> assertThat(hasher.verify("right", better)).isTrue());
        } finally {
            pool.shutdown();
        }
    }

    private PasswordHasher hasher(Executor threads) {
        return TestHashers.builder()
                .scheme(CHEAP)
                .limiter(limiter)
                .threads(threads)
                .build();
    }

    private void assertAllEnded(List<CompletableFuture<Boolean>> futures, PasswordHasher hasher, String stored)
            throws Exception {
        assertThat(futures).isNotEmpty();
        for (CompletableFuture<Boolean> future : futures) {
            assertEnded(future);
        }
        assertThat(DeepStack.taken(limiter)).isEmpty();
        assertTimerRuns();
        assertVerifies(hasher, stored);
    }

    /** All futures of the process share the timer: if its lock stayed taken, no timeout would ever fire. */
    private static void assertTimerRuns() throws Exception {
        CompletableFuture<String> timed = new CompletableFuture<>();
        CompletableFuture.runAsync(() -> {
                    var ignored = timed.completeOnTimeout("in time", 1, TimeUnit.MILLISECONDS);
                })
                .get(ENDLESS_MINUTES, TimeUnit.MINUTES);
        assertThat(timed.get(ENDLESS_MINUTES, TimeUnit.MINUTES)).isEqualTo("in time");
    }

    /** Repeats while a busy host takes longer to start the task than the limiter lets it wait. */
    private static void assertVerifies(PasswordHasher hasher, String stored) throws Exception {
        while (true) {
            try {
                assertThat(hasher.async().verify("right", stored).get()).isTrue();
                return;
            } catch (ExecutionException e) {
                assertThat(e.getCause())
                        .isInstanceOfSatisfying(
                                OverloadedException.class,
                                refused ->
                                        assertThat(refused.reason()).isEqualTo(OverloadedException.Reason.NO_THREAD));
            }
        }
    }

    private static void assertEnded(CompletableFuture<Boolean> future) throws Exception {
        try {
            assertThat(future.get(ENDLESS_MINUTES, TimeUnit.MINUTES)).isTrue();
        } catch (ExecutionException e) {
            assertThat(e.getCause()).isInstanceOfAny(StackOverflowError.class, OverloadedException.class);
        }
    }
}
