package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.NoEngineException;
import io.hashkit.internal.limit.Permits;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.limit.HashStages;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.hashkit.phc.InvalidHashException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * No thread blocks for an asynchronous hash, and permit, memory and copies of the password are released however it
 * ends.
 */
class AsyncHashTest {
    private final ExecutorService oneThread = Executors.newSingleThreadExecutor();
    private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Limiter limiter = limiter(1, Duration.ofHours(1));
    private final CountDownLatch computing = new CountDownLatch(1);

    private final HashStages stages = new HashStages() {
        @Override
        public void onWait() {}

        @Override
        public void onStart() {
            computing.countDown();
        }

        @Override
        public void onEnd() {}
    };

    @AfterEach
    void stop() {
        oneThread.shutdownNow();
    }

    private static Limiter limiter(int parallel, Duration maxWait) {
        return Limiter.builder().parallel(parallel).queue(5000).maxWait(maxWait).build();
    }

    private PasswordHasher hasher(Limiter limiter, Executor threads) {
        return TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .limiter(limiter)
                .threads(threads)
                .build();
    }

    /** A hash that takes minutes in one of hashkit's own engines. */
    private PasswordHasher slow(Executor threads) {
        return TestHashers.builder()
                .scheme(new Bcrypt(20))
                .limiter(limiter)
                .threads(threads)
                .stages(() -> stages)
                .build();
    }

    private void assertQuiet(Limiter limiter) {
        assertThat(limiter.stats().running()).isZero();
        assertThat(limiter.stats().waiting()).isZero();
        assertThat(limiter.stats().bytesInUse()).isZero();
        assertThat(Permits.OF_LIMITER.into(limiter).memory().leasedBytes()).isZero();
    }

    private static <T extends Throwable> T failure(Class<T> type, CompletableFuture<?> future) {
        ExecutionException wrapped = catchThrowableOfType(ExecutionException.class, future::get);
        assertThat(wrapped).hasCauseInstanceOf(type);
        return type.cast(Objects.requireNonNull(wrapped.getCause()));
    }

    @Test
    void hundredCallsOnAPoolOfOneThread_areAllServed() throws Exception {
        Limiter two = limiter(2, Duration.ofHours(1));
        PasswordHasher hasher = hasher(two, oneThread);
        String weak = TestHashers.of(CheapestForTests.PBKDF2_SHA1).hash("password");
        List<CompletableFuture<?>> calls = new ArrayList<>();
        List<String> upgrades = new ArrayList<>();

        for (int i = 0; i < 25; i++) {
            calls.add(hasher.async().hash("password"));
            calls.add(hasher.async()
                    .hash(new byte[] {1, 2, 3})
                    .thenCompose(stored -> hasher.async().verify(new byte[] {1, 2, 3}, stored))
                    .thenAccept(right -> assertThat(right).isTrue()));
            calls.add(hasher.async()
                    .verify("password", weak, upgrades::add)
                    .thenAccept(right -> assertThat(right).isTrue()));
            calls.add(hasher.async()
                    .verifyNothing("password")
                    .thenAccept(right -> assertThat(right).isFalse()));
        }

        CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new)).get();
        assertQuiet(two);
        // An upgrade never waits, so only the last one is certain to find a free permit.
        assertThat(hasher.async().verify("password", weak, upgrades::add).get()).isTrue();
        assertThat(upgrades).isNotEmpty().allMatch(better -> better.startsWith("$argon2id$"));
    }

    @Test
    void permitTaken_blocksNoThreadAndStartsNoTask() throws Exception {
        PasswordHasher hasher = hasher(limiter, tasks::add);
        CompletableFuture<String> hash;
        try (Permit taken = limiter.acquire(Priority.LOGIN, 1)) {
            hash = hasher.async().hash("password");

            assertThat(limiter.stats().waiting()).isEqualTo(1);
            assertThat(tasks).isEmpty();
        }
        assertThat(tasks).hasSize(1);
        assertThat(hash).isNotDone();

        tasks.remove().run();

        assertThat(PasswordHasher.recommended().verify("password", hash.get())).isTrue();
        assertQuiet(limiter);
    }

    @Test
    void taskRunAfterItsHashWasCancelled_doesNothing() {
        PasswordHasher hasher = hasher(limiter, tasks::add);
        CompletableFuture<String> hash = hasher.async().hash("password");

        assertThat(hash.cancel(true)).isTrue();

        assertQuiet(limiter);
        tasks.remove().run();
        assertThat(hash).isCancelled();
        assertQuiet(limiter);
    }

    @Test
    void cancelDuringTheComputation_interruptsOnlyThatHash() throws Exception {
        CompletableFuture<String> hash = slow(oneThread).async().hash("password");
        CompletableFuture<Boolean> next = hasher(limiter, oneThread).async().verifyNothing("password");
        computing.await();

        assertThat(hash.cancel(true)).isTrue();

        assertThat(next.get()).isFalse();
        assertThat(oneThread.submit(Thread::interrupted).get()).isFalse();
        assertQuiet(limiter);
    }

    @Test
    void executorStoppedDuringTheComputation_isTheTypedError() throws Exception {
        CompletableFuture<String> hash = slow(oneThread).async().hash("password");
        computing.await();

        oneThread.shutdownNow();

        assertThat(failure(OverloadedException.class, hash).reason()).isEqualTo(Reason.NO_THREAD);
        assertQuiet(limiter);
    }

    @Test
    void errors_failTheFutureUnchanged() {
        PasswordHasher hasher = hasher(limiter, Runnable::run);
        String stored = hasher.hash("password");

        assertThat(failure(IllegalArgumentException.class, hasher.async().hash("p".repeat(1025))))
                .hasMessageContaining("longer than 1024 bytes");
        failure(IllegalArgumentException.class, hasher.async().hash(new byte[1025]));
        assertThat(failure(InvalidHashException.class, hasher.async().verify("password", "?"))
                        .reason())
                .isEqualTo(InvalidHashException.Reason.MALFORMED);
        failure(InvalidHashException.class, hasher.async().verify(new byte[1], "?"));
        failure(InvalidHashException.class, hasher.async().verify("password", "?", better -> {}));
        assertThat(hasher.async().verify("p".repeat(1025), stored)).isCompletedWithValue(false);
        Limiter busy = limiter(1, Duration.ZERO);
        try (Permit taken = busy.acquire(Priority.LOGIN, 1)) {
            assertThat(failure(
                                    OverloadedException.class,
                                    hasher(busy, Runnable::run).async().hash("password"))
                            .reason())
                    .isEqualTo(Reason.BUSY);
        }
        assertQuiet(limiter);
        assertQuiet(busy);
    }

    @Test
    void noEngineWorks_isTheTypedErrorWithItsReasons() {
        PasswordHasher hasher = TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .with(its -> its.engines = io.hashkit.internal.engine.Engines.of(
                        List.of(),
                        java.util.Set.of(),
                        io.hashkit.internal.engine.Resources.of(new WorkMemory(() -> 0))))
                .limiter(limiter)
                .threads(Runnable::run)
                .build();

        assertThat(failure(NoEngineException.class, hasher.async().hash("password")))
                .hasMessage("no engine works for argon2id (there is none)");
        assertThatExceptionOfType(NoEngineException.class).isThrownBy(() -> hasher.hash("password"));
    }

    @Test
    void upgrade_runsWithoutPermitAndItsExceptionComesInTheFuture() {
        PasswordHasher hasher = hasher(limiter, oneThread);
        String weak = TestHashers.of(CheapestForTests.PBKDF2_SHA1).hash("password");

        IllegalStateException thrown =
                failure(IllegalStateException.class, hasher.async().verify("password", weak, better -> {
                    assertQuiet(limiter);
                    throw new IllegalStateException("the database is away");
                }));

        assertThat(thrown).hasMessage("the database is away");
    }

    @Test
    void hasherWithoutExecutor_saysWhatItNeeds() {
        PasswordHasher hasher = TestHashers.of(CheapestForTests.ARGON2ID);

        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> hasher.async().hash("password"))
                .withMessageContaining("threads(executor)");
        assertThat(hasher.info().isAsync()).isFalse();
        assertThat(hasher(limiter, Runnable::run).info().isAsync()).isTrue();
    }

    @Test
    @SuppressWarnings("NullAway") // the compiler would have refused it
    void nullArgument_isThrownAtOnce() {
        PasswordHasher hasher = hasher(limiter, Runnable::run);

        assertThatNullPointerException().isThrownBy(() -> hasher.async().hash((String) null));
        assertThatNullPointerException().isThrownBy(() -> hasher.async().hash((byte[]) null));
        assertThatNullPointerException().isThrownBy(() -> hasher.async().verify("a", null));
        assertThatNullPointerException().isThrownBy(() -> hasher.async().verify("a", "b", null));
        assertThatNullPointerException().isThrownBy(() -> hasher.async().verifyNothing((String) null));
        assertThatNullPointerException().isThrownBy(() -> hasher.async().verifyNothing((byte[]) null));
        assertThatNullPointerException().isThrownBy(() -> hasher.verifyNothing((byte[]) null));
    }

    /** An executor that runs tasks on the thread that released the permit must not nest hashes in each other. */
    @Test
    void executorOfTheCallersThread_isServedWithoutNesting() {
        PasswordHasher hasher = hasher(limiter, Runnable::run);
        List<CompletableFuture<Boolean>> calls = new ArrayList<>();
        try (Permit taken = limiter.acquire(Priority.LOGIN, 1)) {
            for (int i = 0; i < 4000; i++) {
                calls.add(hasher.async().verifyNothing("password"));
            }
        }

        assertThat(calls).allSatisfy(call -> assertThat(call).isCompletedWithValue(false));
        assertQuiet(limiter);
    }

    @Test
    void cancelAtAnyMoment_leavesNothingBehind() throws Exception {
        Limiter two = limiter(2, Duration.ofHours(1));
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            PasswordHasher hasher = hasher(two, threads);
            Random random = new Random(16);
            List<CompletableFuture<Boolean>> calls = new ArrayList<>();
            for (int i = 0; i < 3000; i++) {
                calls.add(hasher.async().verifyNothing("password"));
                calls.get(random.nextInt(calls.size())).cancel(true);
            }
            for (CompletableFuture<Boolean> call : calls) {
                call.exceptionally(cancelled -> false).get();
            }
        } finally {
            threads.shutdown();
            assertThat(threads.awaitTermination(10, TimeUnit.MINUTES)).isTrue();
        }
        assertQuiet(two);
    }
}
