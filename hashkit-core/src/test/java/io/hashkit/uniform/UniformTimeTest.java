package io.hashkit.uniform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.CheapestForTests;
import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.TestHashers;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverBudgetException;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.hashkit.phc.InvalidHashException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UniformTimeTest {
    static final Scheme CHEAP = CheapestForTests.ARGON2ID;
    static final String PASSWORD = "correct horse battery staple";
    static final Duration STEP = Duration.ofMillis(40);

    private final ExecutorService threads = Executors.newFixedThreadPool(2);
    private final Limiter limiter =
            Limiter.builder().parallel(1).maxWait(Duration.ofHours(1)).build();

    private final UniformTime time = UniformTime.every(STEP);
    private final String stored = TestHashers.of(CHEAP).hash(PASSWORD);

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private PasswordHasherBuilder builder() {
        return TestHashers.builder()
                .scheme(CHEAP)
                .accept(Dialects.ALL)
                .limiter(limiter)
                .threads(threads)
                .uniformWork();
    }

    private final PasswordHasher hasher = builder().build();

    private boolean login(PasswordHasher with, String password, String row) {
        return time.answer(() -> with.verify(password, row));
    }

    private CompletableFuture<Boolean> loginAsync(PasswordHasher with, String password, String row) {
        return time.answerAsync(() -> with.async().verify(password, row), threads);
    }

    @Test
    void everyAnswer_comesAStepAfterItsLoginAtTheEarliest() {
        String old = TestHashers.of(new Bcrypt(4)).hash(PASSWORD);

        assertTakesAStep(() -> assertThat(login(hasher, PASSWORD, stored)).isTrue());
        assertTakesAStep(() -> assertThat(login(hasher, "wrong", stored)).isFalse());
        assertTakesAStep(() -> assertThat(login(hasher, PASSWORD, "!")).isFalse());
        assertTakesAStep(() -> assertThat(time.answer(() -> hasher.verify(PASSWORD, old, better -> {})))
                .isTrue());
        assertTakesAStep(() ->
                assertThat(time.answer(() -> hasher.verifyNothing(PASSWORD))).isFalse());
        assertThat(time.answers()).isEqualTo(5);
    }

    @Test
    void everyFuture_isCompletedAStepAfterItsLoginAtTheEarliest() {
        assertTakesAStep(
                () -> assertThat(loginAsync(hasher, PASSWORD, stored).get()).isTrue());
        assertTakesAStep(
                () -> assertThat(loginAsync(hasher, "wrong", stored).get()).isFalse());
        assertTakesAStep(() -> assertThat(time.answerAsync(() -> hasher.async().verifyNothing(PASSWORD), threads)
                        .get())
                .isFalse());
        assertThat(time.answers()).isEqualTo(3);
    }

    /** Only the lower limit: the upper one depends on the host. */
    static void assertTakesAStep(ThrowingCallable call) {
        long start = System.nanoTime();
        try {
            call.call();
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(STEP);
    }

    @Test
    void rowThatIsRefused_isRefusedAStepAfterTheLoginAtTheEarliest() {
        String large = TestHashers.of(Argon2.id(1 << 14, 1, 1)).hash(PASSWORD);
        PasswordHasher small = builder()
                .limiter(Limiter.builder().memoryBytes(1 << 20).build())
                .build();

        for (String row : List.of("", "unknown", "$argon2id$v=19$m=8", stored + "\n")) {
            assertTakesAStep(() -> assertThatExceptionOfType(InvalidHashException.class)
                    .isThrownBy(() -> login(hasher, PASSWORD, row)));
            assertTakesAStep(() -> assertThatThrownBy(
                            () -> loginAsync(hasher, PASSWORD, row).get())
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(InvalidHashException.class));
        }
        assertTakesAStep(() ->
                assertThatExceptionOfType(OverBudgetException.class).isThrownBy(() -> login(small, PASSWORD, large)));
        assertThat(time.answers()).isEqualTo(9);
    }

    @Test
    void overload_isToldAtOnce() {
        Limiter strict = Limiter.builder().parallel(1).maxWait(Duration.ZERO).build();
        PasswordHasher impatient = builder().limiter(strict).build();
        try (Permit all = strict.acquire(Priority.LOGIN, 1)) {
            assertThat(all).isNotNull();
            assertThatExceptionOfType(OverloadedException.class).isThrownBy(() -> login(impatient, PASSWORD, stored));
            assertThatThrownBy(() -> loginAsync(impatient, PASSWORD, stored).get())
                    .hasCauseInstanceOf(OverloadedException.class);
        }

        assertThat(time.answers()).as("logins that waited").isZero();
    }

    /** Repeats on a host that is so busy that the step passes before everything was looked at. */
    @Test
    void waitForTheStep_holdsNoPermitAndNoThread() throws Exception {
        UniformTime long_ = UniformTime.every(Duration.ofSeconds(10));
        boolean inTime = false;
        for (int before = 0; !inTime; before += 3) {
            Thread caller = new Thread(() -> long_.answer(() -> hasher.verify(PASSWORD, stored)));
            caller.setDaemon(true);
            caller.start();
            await(long_, before + 1);
            while (caller.isAlive() && caller.getState() != Thread.State.TIMED_WAITING) {
                TimeUnit.MILLISECONDS.sleep(1);
            }
            CompletableFuture<Boolean> first =
                    long_.answerAsync(() -> hasher.async().verify(PASSWORD, stored), threads);
            await(long_, before + 2);
            CompletableFuture<Boolean> second =
                    long_.answerAsync(() -> hasher.async().verify(PASSWORD, stored), threads);
            await(long_, before + 3);

            assertThat(limiter.stats().running()).isZero();
            CountDownLatch both = new CountDownLatch(2);
            for (int i = 0; i < 2; i++) {
                threads.execute(() -> {
                    both.countDown();
                    awaitQuietly(both);
                });
            }
            both.await();
            inTime = !first.isDone() && !second.isDone() && caller.isAlive();
            caller.interrupt();
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void await(UniformTime time, long answers) throws InterruptedException {
        while (time.answers() < answers) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    @Test
    void loginThatTakesLongerThanAStep_isCounted() {
        UniformTime short_ = UniformTime.every(Duration.ofMillis(1));
        PasswordHasher slow = builder().scheme(Pbkdf2.sha256(100_000)).build();

        short_.answer(() -> slow.verifyNothing(PASSWORD));

        assertThat(short_.answers()).isEqualTo(1);
        assertThat(short_.overruns()).isEqualTo(1);
    }

    @Test
    void interruptedLogin_waitsForTheStepAndKeepsTheInterrupt() {
        assertTakesAStep(() -> assertThat(time.answer(() -> {
                    Thread.currentThread().interrupt();
                    return true;
                }))
                .isTrue());
        assertThat(Thread.interrupted()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void executorThatTakesNoAnswer_answersNevertheless(boolean tells) throws Exception {
        Executor full = task -> {
            if (tells) {
                throw new RejectedExecutionException("full");
            }
        };

        assertThat(time.answerAsync(() -> hasher.async().verify(PASSWORD, stored), full)
                        .get())
                .isTrue();
    }

    @Test
    void stageThatBlocksOnAnExecutorInPlace_keepsNoOtherAnswerBack() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        CompletableFuture<Thread> blocked = new CompletableFuture<>();

        CompletableFuture<Void> stage = time.answerAsync(() -> hasher.async().verify(PASSWORD, stored), Runnable::run)
                .thenAccept(right -> {
                    blocked.complete(Thread.currentThread());
                    awaitQuietly(go);
                });

        assertThat(blocked.get().getName()).isNotEqualTo("hashkit-uniform-time");
        assertThat(loginAsync(hasher, PASSWORD, stored).get()).isTrue();
        assertThat(stage).isNotDone();
        go.countDown();
        stage.get();
    }

    /** A pool that is busy for longer than the timer waits for it is such an executor. */
    @Test
    void stageThatBlocksAfterAnExecutorHasLostItsAnswer_keepsNoOtherAnswerBack() throws Exception {
        CountDownLatch others = new CountDownLatch(1);
        CountDownLatch blocks = new CountDownLatch(1);
        CompletableFuture<Void> stage = time.answerAsync(() -> CompletableFuture.completedFuture(1), lost -> {})
                .thenRun(() -> {
                    blocks.countDown();
                    awaitQuietly(others);
                });
        blocks.await();

        assertThat(time.answerAsync(() -> CompletableFuture.completedFuture(2), threads)
                        .get())
                .isEqualTo(2);
        others.countDown();
        stage.get();
    }

    @Test
    void step_isFromOneMillisecondToTenSeconds() {
        assertThat(UniformTime.every(Duration.ofMillis(1)).step()).isEqualTo(Duration.ofMillis(1));
        assertThat(UniformTime.every(Duration.ofSeconds(10)).step()).isEqualTo(Duration.ofSeconds(10));
        for (Duration wrong : List.of(
                Duration.ZERO,
                Duration.ofMillis(-1),
                Duration.ofNanos(999_999),
                Duration.ofSeconds(10).plusNanos(1),
                Duration.ofSeconds(Long.MAX_VALUE))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> UniformTime.every(wrong))
                    .withMessageContaining("from 1 ms to 10 s")
                    .withMessageContaining(wrong.toString());
        }
    }
}
