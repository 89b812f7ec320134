package io.hashkit.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.limit.OverloadedException.Reason;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clocks that pass {@link Long#MAX_VALUE}, jump or stand still, and parks that return at once. */
class JumpingClockTest {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private final AtomicLong now = new AtomicLong();
    private final AtomicLong parks = new AtomicLong();
    private final Ticker ticker = new Ticker() {
        @Override
        public long nanos() {
            return now.get();
        }

        @Override
        public void park(Object blocker, long nanos) {
            parks.incrementAndGet();
            Thread.onSpinWait();
        }
    };
    private final Limiter limiter = Limiter.builder()
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
        Permit all = limiter.acquire(Priority.LOGIN, 2 << 20);
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
            Permit usual = limiter.acquire(Priority.LOGIN, 1 << 20);
            now.addAndGet(TimeUnit.MILLISECONDS.toNanos(100));
            usual.close();
        }
        Permit stopped = limiter.acquire(Priority.LOGIN, 1 << 20);
        now.addAndGet(TimeUnit.HOURS.toNanos(hours));
        stopped.close();

        try (Permit all = limiter.acquire(Priority.LOGIN, 2 << 20)) {
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
