package io.hashkit.uniform;

import static io.hashkit.uniform.UniformTimeTest.PASSWORD;
import static io.hashkit.uniform.UniformTimeTest.assertTakesAStep;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.PasswordHasher;
import io.hashkit.TestHashers;
import io.hashkit.dialect.Dialects;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.phc.InvalidHashException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whole logins, with what finds the row, as one answer. */
class UniformLoginTest {
    private final ExecutorService threads = Executors.newFixedThreadPool(2);
    private final UniformTime time = UniformTime.every(UniformTimeTest.STEP);
    private final String stored = TestHashers.of(UniformTimeTest.CHEAP).hash(PASSWORD);
    private final PasswordHasher hasher = TestHashers.builder()
            .scheme(UniformTimeTest.CHEAP)
            .accept(Dialects.ALL)
            .limiter(Limiter.builder().parallel(1).maxWait(Duration.ofHours(1)).build())
            .threads(threads)
            .uniformWork()
            .build();

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    @Test
    void wholeLogin_isOneAnswer_whateverItCallsAndThrows() {
        assertTakesAStep(() -> assertThat(
                        time.answer(() -> hasher.verifyNothing("x") || hasher.verify(PASSWORD, stored)))
                .isTrue());
        assertTakesAStep(
                () -> assertThat(time.<@Nullable String>answer(() -> null)).isNull());
        assertTakesAStep(() -> assertThatThrownBy(() -> time.answer(() -> {
                    throw new IllegalStateException("no such user");
                }))
                .isInstanceOf(IllegalStateException.class));
        assertTakesAStep(() -> assertThatThrownBy(() -> time.answer(() -> hasher.verify(PASSWORD, "$2b$04$damaged")))
                .isInstanceOf(InvalidHashException.class));
        assertThat(time.answers()).isEqualTo(4);
    }

    @Test
    void loginThatIsRefusedForOverloadOrFails_isToldAtOnce() {
        OverloadedException busy = new OverloadedException(
                OverloadedException.Reason.NO_THREAD, "of the test", Duration.ZERO, Duration.ZERO, null);

        assertThatThrownBy(() -> time.answer(() -> {
                    throw busy;
                }))
                .isSameAs(busy);
        assertThatThrownBy(() -> time.answer(() -> {
                    throw new StackOverflowError("of the test");
                }))
                .isInstanceOf(StackOverflowError.class);
        assertThat(time.answers()).isZero();
    }

    private CompletableFuture<Boolean> login(CompletableFuture<String> row) {
        return time.answerAsync(() -> row.thenCompose(found -> hasher.async().verify(PASSWORD, found)), threads);
    }

    @Test
    void wholeAsynchronousLogin_isOneAnswer_whateverItCallsAndThrows() {
        CompletableFuture<String> later = CompletableFuture.supplyAsync(
                () -> stored, CompletableFuture.delayedExecutor(5, TimeUnit.MILLISECONDS));

        assertTakesAStep(() -> assertThat(login(later).get()).isTrue());
        assertThat(time.answers()).isEqualTo(1);
        assertTakesAStep(() -> assertThatThrownBy(() -> login(CompletableFuture.completedFuture("$2b$04$damaged"))
                        .get())
                .hasCauseInstanceOf(InvalidHashException.class));
        assertTakesAStep(() -> assertThatThrownBy(
                        () -> login(CompletableFuture.failedFuture(new IllegalStateException("no such user")))
                                .get())
                .hasCauseInstanceOf(IllegalStateException.class));
        assertTakesAStep(() -> assertThatThrownBy(() -> time.answerAsync(
                                () -> {
                                    throw new IllegalStateException("no database");
                                },
                                threads)
                        .get())
                .hasCauseInstanceOf(IllegalStateException.class));
        assertTakesAStep(() -> assertThat(
                        time.<@Nullable String>answerAsync(() -> CompletableFuture.completedFuture(null), threads)
                                .get())
                .isNull());
        assertThat(time.answers()).isEqualTo(5);
    }

    @Test
    void asynchronousLoginThatIsRefusedForOverload_isToldAtOnce() {
        OverloadedException busy = new OverloadedException(
                OverloadedException.Reason.NO_THREAD, "of the test", Duration.ZERO, Duration.ZERO, null);

        assertThatThrownBy(() -> login(CompletableFuture.failedFuture(busy)).get())
                .hasCause(busy);
        assertThatThrownBy(() -> time.answerAsync(
                        () -> {
                            throw new StackOverflowError("of the test");
                        },
                        threads))
                .isInstanceOf(StackOverflowError.class);
        assertThat(time.answers()).isZero();
    }

    @Test
    void cancelledAsynchronousLogin_cancelsWhatItBegan() {
        CompletableFuture<String> row = new CompletableFuture<>();
        CompletableFuture<String> found = row.thenApply(text -> text);

        time.answerAsync(() -> found, threads).cancel(true);

        assertThat(found).isCancelled();
    }
}
