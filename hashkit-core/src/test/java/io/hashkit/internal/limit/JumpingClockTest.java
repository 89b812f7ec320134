package io.hashkit.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clocks that pass {@link Long#MAX_VALUE}, jump, stand still or throw, and parks that return at once. */
class JumpingClockTest {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private final AtomicLong now = new AtomicLong();
    private final AtomicLong parks = new AtomicLong();
    /** What the next readings throw. */
    private final Queue<Error> failures = new ConcurrentLinkedQueue<>();

    private final Ticker ticker = new Ticker() {
        @Override
        public long nanos() {
            Error thrown = failures.poll();
            if (thrown != null) {
                throw thrown;
            }
            return now.get();
        }

        @Override
        public void park(Object blocker, long nanos) {
            parks.incrementAndGet();
            Thread.onSpinWait();
        }
    };
    private final Permits limiter = new PermitsBuilder()
            .parallel(2)
            .memoryBytes(2 << 20)
            .queue(64)
            .maxWait(LONGEST_WAIT)
            .build(ticker);

    /** Ends all waits, whatever the test found. */
    @AfterEach
    void pass() {
        now.addAndGet(LONGEST_WAIT.toNanos());
    }

    @ParameterizedTest
    @ValueSource(longs = {0, Long.MAX_VALUE - 1_000, Long.MIN_VALUE, -1_000})
    void parksThatReturnAtOnce_endTheWaitAtItsDeadlineAndNotBefore(long start) throws Exception {
        now.set(start);
        HashPermit all = limiter.acquire(Priority.LOGIN, 2 << 20);
        FutureTask<Void> waiter = waiter();
        await(1, 1_000);
        now.addAndGet(LONGEST_WAIT.toNanos() - 1);
        long before = parks.get();
        await(1, before + 1_000);
        assertThat(limiter.stats().oldestWait()).isEqualTo(LONGEST_WAIT.minusNanos(1));

        now.incrementAndGet();

        waiter.get();
        all.close();
        assertThat(limiter.stats().running()).isZero();
        assertThat(limiter.stats().bytesInUse()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1})
    void clockThatJumpsDuringAHash_neitherShortensTheQueueNorAsksToComeBackInAnHour(int hours) throws Exception {
        for (int i = 0; i < 20; i++) {
            HashPermit usual = limiter.acquire(Priority.LOGIN, 1 << 20);
            now.addAndGet(TimeUnit.MILLISECONDS.toNanos(100));
            usual.close();
        }
        HashPermit stopped = limiter.acquire(Priority.LOGIN, 1 << 20);
        now.addAndGet(TimeUnit.HOURS.toNanos(hours));
        stopped.close();

        try (HashPermit all = limiter.acquire(Priority.LOGIN, 2 << 20)) {
            FutureTask<Void> first = waiter();
            await(1, 1);
            FutureTask<Void> second = waiter();
            await(2, 1);
            assertThat(limiter.refusal(Reason.NO_THREAD, "of the test", null).retryAfter())
                    .isLessThan(Duration.ofSeconds(10));
            now.addAndGet(LONGEST_WAIT.toNanos());
            first.get();
            second.get();
        }
        assertThat(limiter.stats().running()).isZero();
        assertThat(limiter.stats().waiting()).isZero();
    }

    @Test
    void interruptAtTheDeadline_isTheDeadline() {
        HashPermit all = limiter.acquire(Priority.LOGIN, 2 << 20);
        HashPermit late =
                new HashPermit(limiter.admission, Priority.LOGIN, 1, 1, limiter.admission.callers, true, null);
        assertThat(limiter.admission.admitOrQueue(late)).isFalse();
        now.addAndGet(LONGEST_WAIT.toNanos());

        Thread.currentThread().interrupt();
        OverloadedException refused =
                catchThrowableOfType(OverloadedException.class, () -> limiter.admission.endWait(late));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(refused.reason()).isEqualTo(Reason.DEADLINE);
        late.close();
        all.close();
    }

    /** As on a full heap or at the end of the stack, where anything may throw. */
    @Test
    void clockThatThrows_isARefusalOrTheErrorAndNothingIsLost() {
        Error memory = new OutOfMemoryError();
        Error stack = new StackOverflowError();
        Error linkage = new NoClassDefFoundError();
        int moreThanInside = 100;
        for (int i = 0; i < moreThanInside; i++) {
            failures.add(memory);
            assertThatThrownBy(() -> limiter.acquire(Priority.LOGIN, 1)).isSameAs(memory);
            failures.add(stack);
            assertThatThrownBy(() -> limiter.acquire(Priority.LOGIN, 1)).isSameAs(stack);

            failures.add(memory);
            assertThatThrownBy(() -> limiter.tryAcquire(Priority.LOGIN, 1)).isSameAs(memory);
            failures.add(stack);
            assertThatThrownBy(() -> limiter.tryAcquire(Priority.LOGIN, 1)).isSameAs(stack);

            failures.add(memory);
            assertHeapFull(failure(limiter.acquireAsync(Priority.LOGIN, 1, 1)), memory);
            failures.addAll(List.of(memory, memory));
            assertHeapFull(failure(limiter.acquireAsync(Priority.LOGIN, 1, 1)), null);
            failures.add(linkage);
            assertHeapFull(failure(limiter.acquireAsync(Priority.LOGIN, 1, 1)), linkage);
            failures.addAll(List.of(linkage, linkage));
            assertHeapFull(failure(limiter.acquireAsync(Priority.LOGIN, 1, 1)), null);
            failures.add(stack);
            assertThat(failure(limiter.acquireAsync(Priority.LOGIN, 1, 1))).isSameAs(stack);
        }

        assertThat(limiter.stats().refused()).isEqualTo(4L * moreThanInside);
        limiter.acquire(Priority.LOGIN, 2 << 20).close();
    }

    /** @param cause null for the refusal that was prepared */
    private static void assertHeapFull(Throwable thrown, @Nullable Throwable cause) {
        assertThat(thrown)
                .isInstanceOfSatisfying(
                        OverloadedException.class,
                        refused -> assertThat(refused.reason()).isEqualTo(Reason.OUT_OF_MEMORY))
                .hasMessageStartingWith("the heap is full")
                .hasCause(cause);
    }

    private static Throwable failure(CompletableFuture<HashPermit> future) {
        return Objects.requireNonNull(catchThrowable(future::get).getCause());
    }

    @Test
    void futureThatCannotEvenBeRefused_keepsTheNextWaitingOnlyUntilAPermitIsFree() {
        HashPermit all = limiter.acquire(Priority.LOGIN, 2 << 20);
        CompletableFuture<HashPermit> endedByTheTimer = limiter.acquireAsync(Priority.LOGIN, 1 << 20, 1);
        CompletableFuture<HashPermit> second = limiter.acquireAsync(Priority.LOGIN, 1 << 20, 1);

        failures.addAll(List.of(new NoClassDefFoundError(), new NoClassDefFoundError()));
        limiter.admission.raiseBudgetTo(4 << 20);

        assertThat(failures).isEmpty();
        assertThat(limiter.stats().running())
                .as("the next, instead of the first")
                .isEqualTo(2);
        all.close();
        assertThat(second).isCompleted();
        second.join().close();
        endedByTheTimer.cancel(true);
        assertThat(limiter.stats().bytesInUse()).isZero();
    }

    @Test
    void refusalForAnotherReasonWithoutMemory_isThePreparedOne() {
        failures.add(new OutOfMemoryError());

        assertHeapFull(limiter.refusal(Reason.NO_THREAD, "of the test", null), null);
    }

    /** A caller that is refused at its deadline. */
    private FutureTask<Void> waiter() {
        FutureTask<Void> task = new FutureTask<>(
                () -> assertThatExceptionOfType(OverloadedException.class)
                        .isThrownBy(() -> limiter.acquire(Priority.LOGIN, 1))
                        .satisfies(refused -> assertThat(refused.reason()).isEqualTo(Reason.DEADLINE)),
                null);
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
        return task;
    }

    private void await(int waiting, long parked) {
        while (limiter.stats().waiting() != waiting || parks.get() < parked) {
            assertThat(Thread.currentThread().isInterrupted()).as("too late").isFalse();
        }
    }
}
