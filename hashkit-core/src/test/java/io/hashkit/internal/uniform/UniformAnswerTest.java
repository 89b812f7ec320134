package io.hashkit.internal.uniform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.hashkit.internal.limit.PreparedFuture;
import io.hashkit.uniform.UniformTime;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Logins without memory, and with futures of classes of their own. */
class UniformAnswerTest {
    private static final Executor IN_PLACE = Runnable::run;
    private static final long NEVER = TimeUnit.HOURS.toNanos(1);

    private final UniformTime time = UniformTime.every(Duration.ofMillis(1));

    @Test
    void loginWithoutMemory_failsAtOnce() {
        Error memory = new OutOfMemoryError();
        List<ThrowingCallable> logins = List.of(
                () -> time.answer(() -> {
                    throw memory;
                }),
                () -> time.answerAsync(
                        () -> {
                            throw memory;
                        },
                        IN_PLACE),
                () -> time.answerAsync(() -> new OddFuture(memory), IN_PLACE));

        assertThat(logins).allSatisfy(login -> assertThatThrownBy(login).isSameAs(memory));

        assertThat(time.answers()).isZero();
    }

    @Test
    void answer_comesOnAThreadOfItsExecutor() {
        CompletableFuture<Boolean> login = new CompletableFuture<>();
        // The timer meanwhile looks for no other thread.
        Executor executor = task -> {
            Thread thread = new Thread(task, "of the test");
            thread.start();
            join(thread);
        };
        CompletableFuture<String> stage = time.answerAsync(() -> login, executor)
                .thenApply(right -> Thread.currentThread().getName());

        login.complete(true);

        assertThat(stage.join()).isEqualTo("of the test");
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void futureThatTellsNothing_isCancelled() {
        OddFuture error = new OddFuture(new StackOverflowError());
        assertThatThrownBy(() -> time.answerAsync(() -> error, IN_PLACE)).isSameAs(error.thrown);
        assertThat(error.isCancelled()).isTrue();

        OddFuture exception = new OddFuture(new IllegalStateException("of the test"));
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> time.answerAsync(() -> exception, IN_PLACE).get())
                .withCause(exception.thrown);
        assertThat(exception.isCancelled()).isTrue();
        assertThat(time.answers()).isEqualTo(1);
    }

    /** The JDK makes such a stage when it has no memory to call it. */
    @Test
    void futureWhoseStageHasFailed_isOverload() {
        OddFuture odd = new OddFuture(null);

        Throwable thrown = catchThrowable(time.answerAsync(() -> odd, IN_PLACE)::get);

        assertThat(thrown).isInstanceOf(ExecutionException.class);
        assertThat(thrown).hasCause(PreparedFuture.REFUSAL);
        assertThat(odd.isCancelled()).isTrue();
    }

    @Test
    void answerThatHasCome_isHandedToNoThread() {
        List<Runnable> handed = new ArrayList<>();
        UniformAnswer<Boolean> answer = UniformAnswer.prepare(new Steps(NEVER), handed::add);
        answer.to(CompletableFuture.completedFuture(true)).cancel(true);

        answer.over();

        assertThat(handed).isEmpty();
    }

    /** It may be large, and what the application added to its future larger. */
    @Test
    void answerThatHasCome_isNotKeptByTheTimer() {
        Steps steps = new Steps(NEVER);
        WeakReference<Object> row = new WeakReference<>(new Object());
        cancelled(steps, row);

        try {
            for (int i = 0; i < 100 && row.get() != null; i++) {
                System.gc();
                LockSupport.parkNanos(1_000_000);
            }

            assertThat(row.get()).isNull();
        } finally {
            Reference.reachabilityFence(steps);
        }
    }

    private static void cancelled(Steps steps, WeakReference<Object> row) {
        CompletableFuture<Object> login = CompletableFuture.completedFuture(row.get());
        steps.answerAsync(() -> login, IN_PLACE).cancel(true);
    }

    /** A future that cannot tell its end. */
    private static final class OddFuture extends CompletableFuture<Boolean> {
        private final @Nullable Throwable thrown;

        OddFuture(@Nullable Throwable thrown) {
            this.thrown = thrown;
        }

        @Override
        public <U> CompletableFuture<U> handle(BiFunction<? super Boolean, Throwable, ? extends U> notified) {
            if (thrown instanceof Error e) {
                throw e;
            }
            if (thrown instanceof RuntimeException e) {
                throw e;
            }
            return CompletableFuture.failedFuture(new IllegalStateException("of the test"));
        }
    }
}
