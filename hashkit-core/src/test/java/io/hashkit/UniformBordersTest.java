package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.dialect.Dialects;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.KeyUnavailableException;
import io.hashkit.seal.Keyring;
import io.hashkit.uniform.UniformTime;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Where a uniform time meets other people's code. Whether an answer has waited is told by {@link UniformTime#answers},
 * not by a clock.
 */
class UniformBordersTest {
    /** Ten minutes of looks, after which something is lost. */
    private static final int MOST_LOOKS = 600_000;

    private static final String PASSWORD = "correct horse battery staple";

    private final ExecutorService threads = Executors.newFixedThreadPool(2);
    /** Patient, so that no hash gives its permit back because it did not begin in time. */
    private final Limiter limiter =
            Limiter.builder().parallel(1).maxWait(Duration.ofMinutes(10)).build();

    private final UniformTime time = UniformTime.every(Duration.ofMillis(5));
    private final String stored = TestHashers.of(CheapestForTests.ARGON2ID).hash(PASSWORD);

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private PasswordHasherBuilder builder(Executor executor) {
        return TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .accept(Dialects.ALL)
                .limiter(limiter)
                .threads(executor)
                .uniformWork();
    }

    /** What the code of others throws. */
    private enum Thrown {
        CHECKED(() -> new IOException("of the test"), true),
        INTERRUPTION(() -> new InterruptedException("of the test"), true),
        THROWABLE(() -> new Throwable("of the test"), true),
        UNCHECKED(() -> new IllegalStateException("of the test"), true),
        REFUSAL(() -> Refusal.of(Reason.MALFORMED, "of the test"), true),
        OVERLOAD(
                () -> new OverloadedException(
                        OverloadedException.Reason.NO_THREAD, "of the test", Duration.ZERO, Duration.ZERO, null),
                false),
        ERROR(() -> new AssertionError("of the test"), false),
        STACK(() -> new StackOverflowError("of the test"), false);

        private final Supplier<Throwable> thrown;
        private final boolean waits;

        Thrown(Supplier<Throwable> thrown, boolean waits) {
            this.thrown = thrown;
            this.waits = waits;
        }
    }

    /** Throws what the compiler does not know of, as Kotlin and Scala do. */
    @SuppressWarnings("unchecked")
    private static <E extends Throwable> RuntimeException sneaky(Throwable thrown) throws E {
        throw (E) thrown;
    }

    private static RuntimeException rethrow(Throwable thrown) {
        return UniformBordersTest.<RuntimeException>sneaky(thrown);
    }

    private void assertAnswered(boolean waits, String call, ThrowingCallable code, Throwable thrown) {
        long answers = time.answers();
        assertThatThrownBy(code).as(call).isSameAs(thrown);
        assertThat(time.answers() - answers).as(call).isEqualTo(waits ? 1 : 0);
    }

    @ParameterizedTest
    @EnumSource
    void whatALoginThrows_waitsForTheStepAndIsTheSame(Thrown kind) {
        Throwable thrown = kind.thrown.get();

        assertAnswered(
                kind.waits,
                "login",
                () -> time.answer(() -> {
                    throw rethrow(thrown);
                }),
                thrown);
    }

    @ParameterizedTest
    @EnumSource
    void whatAFutureFailsWith_waitsForTheStepAndIsTheSame(Thrown kind) {
        Throwable thrown = kind.thrown.get();

        assertAnswered(
                kind.waits,
                "login",
                () -> failureOf(time.answerAsync(() -> CompletableFuture.failedFuture(thrown), threads)),
                thrown);
    }

    private static void failureOf(CompletableFuture<?> future) throws Throwable {
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        var ignored = future.whenComplete((answer, thrown) -> failure.complete(thrown));
        throw failure.get();
    }

    @ParameterizedTest
    @EnumSource
    void loginThatThrowsBeforeItHasAFuture_waitsForTheStepUnlessItIsAnError(Thrown kind) {
        Throwable thrown = kind.thrown.get();

        assertAnswered(
                kind.waits,
                "login",
                () -> failureOf(time.answerAsync(
                        () -> {
                            throw rethrow(thrown);
                        },
                        threads)),
                thrown);
    }

    @Test
    @SuppressWarnings("NullAway") // a fault of the login
    void loginWithoutAFuture_failsAtTheStep() {
        assertThatThrownBy(() -> failureOf(time.answerAsync(() -> null, threads)))
                .isInstanceOf(NullPointerException.class);
        assertThat(time.answers()).isEqualTo(1);
    }

    /** As the guide has it: a refused row costs, and fails as, an unknown user does. */
    private boolean login(PasswordHasher hasher, String row) {
        return time.answer(() -> {
            try {
                return hasher.verify(PASSWORD, row);
            } catch (InvalidHashException e) {
                return hasher.verifyNothing(PASSWORD);
            }
        });
    }

    @Test
    void keyServiceThatIsDown_answersEachRowAsAnUnknownUserAtTheStep() {
        AtomicBoolean down = new AtomicBoolean();
        KeyPrf right = HmacOfTheJdk.of(TestKeys.A);
        Keyring keys = Keyring.builder()
                .write("remote-1", message -> {
                    if (down.get()) {
                        throw new IOException("connection refused");
                    }
                    return right.hmacSha256(message);
                })
                .build();
        PasswordHasher hasher =
                builder(threads).keyring(keys).keyThreads(threads).build();
        String mine = hasher.hash(PASSWORD);
        List<String> rows = List.of(
                mine,
                mine.substring(0, mine.length() - 2),
                "$2b$04$damaged",
                hasher.boundTo("user-17").hash(PASSWORD),
                TestHashers.builder()
                        .scheme(CheapestForTests.ARGON2ID)
                        .keyring(Keyring.builder()
                                .write("unknown", KeyPrf.of(TestKeys.B))
                                .build())
                        .build()
                        .hash(PASSWORD));
        down.set(true);

        for (String row : rows) {
            long answers = time.answers();
            assertThatExceptionOfType(KeyUnavailableException.class).isThrownBy(() -> login(hasher, row));
            assertThat(time.answers()).isEqualTo(answers + 1);
        }
    }

    @Test
    void refusedRowUnderOverload_isOverloadAtOnce() {
        Limiter strict = Limiter.builder().parallel(1).maxWait(Duration.ZERO).build();
        PasswordHasher hasher = builder(threads).limiter(strict).build();
        try (Permit all = strict.acquire(Priority.LOGIN, 1)) {
            assertThat(all).isNotNull();
            assertThatExceptionOfType(OverloadedException.class).isThrownBy(() -> login(hasher, "$2b$04$damaged"));
        }

        assertThat(time.answers()).isZero();
    }

    /** The ways in which another party completes a future. */
    private enum Completion {
        CANCEL(future -> future.cancel(true)),
        COMPLETE(future -> future.complete(true)),
        FAIL(future -> future.completeExceptionally(new IllegalStateException("of the test"))),
        OR_TIMEOUT(future -> future.orTimeout(1, TimeUnit.NANOSECONDS)),
        ON_TIMEOUT(future -> future.completeOnTimeout(false, 1, TimeUnit.NANOSECONDS)),
        ASYNC(future -> future.completeAsync(() -> true)),
        OBTRUDE(future -> future.obtrudeValue(true)),
        OBTRUDE_FAILURE(future -> future.obtrudeException(new IllegalStateException("of the test")));

        private final Consumer<CompletableFuture<Boolean>> end;

        Completion(Consumer<CompletableFuture<Boolean>> end) {
            this.end = end;
        }
    }

    static Stream<Function<PasswordHasher, CompletableFuture<Boolean>>> hashes() {
        String stored = TestHashers.of(CheapestForTests.ARGON2ID).hash(PASSWORD);
        return Stream.of(
                hasher -> hasher.async().verify(PASSWORD, stored),
                hasher -> hasher.async().verify(new byte[] {1}, stored),
                hasher -> hasher.async().verify(PASSWORD, stored, better -> {}),
                hasher -> hasher.async().verifyNothing(PASSWORD),
                hasher -> hasher.async().verifyNothing(new byte[] {1}));
    }

    @ParameterizedTest
    @MethodSource("hashes")
    void answerThatAnotherPartyCompletes_endsTheHash(Function<PasswordHasher, CompletableFuture<Boolean>> call)
            throws Exception {
        for (Completion completion : Completion.values()) {
            CountDownLatch go = new CountDownLatch(1);
            CompletableFuture<Boolean> begun = new CompletableFuture<>();
            PasswordHasher slow = builder(task -> threads.execute(() -> {
                        begun.complete(awaitQuietly(go));
                        task.run();
                    }))
                    .build();

            CompletableFuture<Boolean> answer = time.answerAsync(() -> call.apply(slow), threads);
            assertThat(limiter.stats().running()).isEqualTo(1);
            completion.end.accept(answer);
            awaitFreePermit(completion);
            go.countDown();
            assertThat(begun.get()).isTrue();
        }
        assertThat(time.answers()).as("of futures that nobody waits for").isZero();
    }

    private void awaitFreePermit(Completion completion) throws InterruptedException {
        for (int looks = 0; limiter.stats().running() > 0; looks++) {
            assertThat(looks).as("permits after %s", completion).isLessThan(MOST_LOOKS);
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    private static boolean awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    @ParameterizedTest
    @EnumSource
    void executorThatThrowsWhenItIsGivenAnAnswer_keepsNoAnswerBack(Thrown kind) throws Exception {
        Executor throwing = task -> {
            throw rethrow(kind.thrown.get());
        };
        PasswordHasher hasher = builder(threads).build();

        assertThat(time.answerAsync(() -> hasher.async().verify(PASSWORD, stored), throwing)
                        .get())
                .isTrue();
        assertThat(time.answerAsync(() -> hasher.async().verify(PASSWORD, stored), threads)
                        .get())
                .as("an answer of another login, of the same timer")
                .isTrue();
    }

    /** A login may return a future of a class of its own. */
    @ParameterizedTest
    @EnumSource
    void futureOfALoginThatThrows_isAnsweredNevertheless(Thrown kind) {
        Throwable thrown = kind.thrown.get();
        CompletableFuture<Boolean> odd = new CompletableFuture<>() {
            @Override
            public <U> CompletableFuture<U> handle(BiFunction<? super Boolean, Throwable, ? extends U> told) {
                var ignored = told.apply(true, null);
                throw rethrow(thrown);
            }

            @Override
            public boolean cancel(boolean interrupt) {
                throw rethrow(thrown);
            }
        };

        if (thrown instanceof Error) {
            assertThatThrownBy(() -> time.answerAsync(() -> odd, threads)).isSameAs(thrown);
        } else {
            assertThat(time.answerAsync(() -> odd, threads)).succeedsWithin(Duration.ofSeconds(30));
        }
    }
}
