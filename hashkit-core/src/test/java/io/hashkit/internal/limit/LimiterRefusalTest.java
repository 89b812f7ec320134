package io.hashkit.internal.limit;

import static io.hashkit.internal.limit.WaitingCallers.awaitWaiting;
import static io.hashkit.internal.limit.WaitingCallers.limiter;
import static io.hashkit.internal.limit.WaitingCallers.refused;
import static io.hashkit.internal.limit.WaitingCallers.served;
import static io.hashkit.internal.limit.WaitingCallers.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.OverBudgetException;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** When a caller is refused, with what information, and how refusals are counted. */
class LimiterRefusalTest {
    private static final long MIB = 1 << 20;

    private final FakeTicker ticker = new FakeTicker();

    @Test
    void fullQueue_refusesAtOnceAndSaysWhatItWaitedForAndWhenToRetry() throws Exception {
        Permits limiter = limiter(ticker, 1, 100, 1, Duration.ofSeconds(5));
        HashPermit measured = limiter.acquire(Priority.LOGIN, MIB);
        ticker.advance(Duration.ofMillis(200));
        measured.close();
        HashPermit held = limiter.acquire(Priority.LOGIN, MIB);
        FutureTask<Void> waiting = served(limiter, Priority.LOGIN, MIB);
        awaitWaiting(limiter, 1);

        OverloadedException refused =
                catchThrowableOfType(OverloadedException.class, () -> limiter.acquire(Priority.LOGIN, MIB));

        assertThat(refused.reason()).isEqualTo(Reason.QUEUE_FULL);
        assertThat(refused.waited()).isZero();
        assertThat(refused.retryAfter()).as("when half of the queue has left").isEqualTo(Duration.ofMillis(300));
        assertThat(refused.retryAfterSeconds()).isEqualTo(1);
        assertThat(refused).hasMessage("the queue is full");
        held.close();
        waiting.get();
    }

    @Test
    void longestWaitOver_isRefusedAndLeavesTheQueue() throws Exception {
        Permits limiter = limiter(ticker, 1, 100, 8, Duration.ofSeconds(5));
        HashPermit held = limiter.acquire(Priority.LOGIN, MIB);
        FutureTask<Reason> waiting = refused(limiter, Priority.LOGIN, MIB);
        awaitWaiting(limiter, 1);
        ticker.advance(Duration.ofMillis(4_999));
        assertThat(limiter.stats().oldestWait()).isEqualTo(Duration.ofMillis(4_999));
        assertThat(waiting.isDone()).isFalse();

        ticker.advance(Duration.ofMillis(1));

        assertThat(waiting.get()).isEqualTo(Reason.DEADLINE);
        assertThat(limiter.refusal(Reason.NO_THREAD, "no thread", null))
                .hasMessage("no thread (0 waiting, 1 running, 1 MiB of 100 MiB in use)");
        held.close();
        assertThat(limiter.stats())
                .hasToString(
                        "running=0 of 1, waiting=0, admitted=1, refused=2 (DEADLINE=1, NO_THREAD=1), bytesInUse=0 of 104857600,"
                                + " oldestWait=PT0S");
    }

    @Test
    void interruptWhileWaiting_isRefusedWithTheFlagSet() throws Exception {
        Permits limiter = limiter(ticker, 1, 100, 8, Duration.ofSeconds(5));
        HashPermit held = limiter.acquire(Priority.LOGIN, MIB);
        List<Object> seen = new CopyOnWriteArrayList<>();
        Thread thread = new Thread(() -> {
            OverloadedException e =
                    catchThrowableOfType(OverloadedException.class, () -> limiter.acquire(Priority.LOGIN, MIB));
            seen.add(e.reason());
            seen.add(Thread.currentThread().isInterrupted());
        });
        thread.start();
        awaitWaiting(limiter, 1);

        thread.interrupt();
        thread.join();

        assertThat(seen).containsExactly(Reason.INTERRUPTED, true);
        assertThat(limiter.stats().waiting()).isZero();
        held.close();
    }

    @Test
    void hashAboveTheWholeBudget_isRefusedInsteadOfWaiting() {
        Permits limiter = limiter(ticker, 1, 100, 8, Duration.ofSeconds(5));

        OverBudgetException refused =
                catchThrowableOfType(OverBudgetException.class, () -> limiter.acquire(Priority.LOGIN, 101 * MIB));

        assertThat(refused.reason()).isEqualTo(Reason.OVER_BUDGET);
        assertThat(refused.bytes()).isEqualTo(101 * MIB);
        assertThat(refused.budgetBytes()).isEqualTo(100 * MIB);
        assertThat(refused.retryAfter()).as("no waiting helps").isZero();
        assertThat(refused.retryAfterSeconds()).isEqualTo(1);
        assertThat(refused).hasMessageContaining("101 MiB").hasMessageContaining("100 MiB");
        assertThat(limiter.stats().running()).isZero();
        limiter.acquire(Priority.LOGIN, 100 * MIB).close();
    }

    @Test
    void refusals_areCountedByReason() throws Exception {
        Permits limiter = limiter(ticker, 1, 100, 1, Duration.ofSeconds(5));
        LimiterStats before = limiter.stats();
        try (HashPermit held = limiter.acquire(Priority.LOGIN, MIB)) {
            FutureTask<Reason> late = refused(limiter, Priority.LOGIN, MIB);
            awaitWaiting(limiter, 1);
            assertThat(refused(limiter, Priority.LOGIN, MIB).get()).isEqualTo(Reason.QUEUE_FULL);
            assertThat(refused(limiter, Priority.IMPORT, MIB).get()).isEqualTo(Reason.QUEUE_FULL);
            ticker.advance(Duration.ofSeconds(5));
            assertThat(late.get()).isEqualTo(Reason.DEADLINE);
        }
        assertThat(refused(limiter, Priority.LOGIN, 101 * MIB).get()).isEqualTo(Reason.OVER_BUDGET);

        LimiterStats stats = limiter.stats();
        assertThat(stats.refused(Reason.QUEUE_FULL)).isEqualTo(2);
        assertThat(stats.refused(Reason.DEADLINE)).isEqualTo(1);
        assertThat(stats.refused(Reason.OVER_BUDGET)).isEqualTo(1);
        assertThat(stats.refused(Reason.BUSY)).isZero();
        assertThat(stats.refused()).isEqualTo(4);
        assertThat(stats).asString().contains("refused=4 (QUEUE_FULL=2, DEADLINE=1, OVER_BUDGET=1)");
        assertThat(before.refused()).as("a snapshot").isZero();
    }

    @Test
    void slowHashes_shortenTheQueueToWhatCanBeServedInTime() throws Exception {
        Permits limiter = limiter(ticker, 1, 100, 64, Duration.ofSeconds(5));
        HashPermit slow = limiter.acquire(Priority.LOGIN, MIB);
        ticker.advance(Duration.ofSeconds(2));
        slow.close();
        HashPermit held = limiter.acquire(Priority.LOGIN, MIB);
        FutureTask<Reason> first = refused(limiter, Priority.LOGIN, MIB);
        awaitWaiting(limiter, 1);
        FutureTask<Reason> second = refused(limiter, Priority.LOGIN, MIB);
        awaitWaiting(limiter, 2);

        assertThat(refused(limiter, Priority.LOGIN, MIB).get()).isEqualTo(Reason.QUEUE_FULL);

        ticker.advance(Duration.ofSeconds(5));
        assertThat(List.of(first.get(), second.get())).containsOnly(Reason.DEADLINE);
        held.close();
    }

    @Test
    void noWaitAllowed_refusesWhereNoPermitIsFree() throws Exception {
        Permits limiter = limiter(ticker, 1, 100, 8, Duration.ZERO);
        try (HashPermit held = limiter.acquire(Priority.LOGIN, MIB)) {
            for (int i = 0; i < 100; i++) {
                assertThat(refused(limiter, Priority.LOGIN, MIB).get())
                        .as("no place inside is lost")
                        .isEqualTo(Reason.BUSY);
            }
        }
    }

    @Test
    void timeToRetry_followsWhatHasEndedAndWhatWaits() throws Exception {
        Permits limiter = limiter(ticker, 1, 100, 8, Duration.ofSeconds(5));
        HashPermit measured = limiter.acquire(Priority.LOGIN, MIB);
        ticker.advance(Duration.ofMillis(200));
        measured.close();
        assertThat(retryAfter(limiter)).as("one hash").isEqualTo(Duration.ofMillis(200));
        HashPermit held = limiter.acquire(Priority.LOGIN, MIB);
        FutureTask<Reason> first = refused(limiter, Priority.LOGIN, MIB);
        awaitWaiting(limiter, 1);
        FutureTask<Reason> second = refused(limiter, Priority.LOGIN, MIB);
        awaitWaiting(limiter, 2);
        assertThat(retryAfter(limiter)).as("half of the queue, and one").isEqualTo(Duration.ofMillis(400));

        ticker.advance(Duration.ofSeconds(5));
        first.get();
        second.get();

        assertThat(retryAfter(limiter)).as("300 ms, and two hashes").isEqualTo(Duration.ofMillis(700));
        held.close();
    }

    @Test
    void timeToRetry_isShorterOnceTheBudgetHasGrown() {
        Permits limiter = new Permits(
                new PermitsBuilder().parallel(4).memoryBytes(MIB).settings, ticker, new FakeCapacity(4, MIB), true);
        HashPermit measured = limiter.acquire(Priority.LOGIN, MIB);
        ticker.advance(Duration.ofMillis(200));
        measured.close();
        HashPermit held = limiter.acquire(Priority.LOGIN, MIB);
        CompletableFuture<HashPermit> first = limiter.acquireAsync(Priority.LOGIN, MIB, 1);
        CompletableFuture<HashPermit> second = limiter.acquireAsync(Priority.LOGIN, MIB, 1);
        assertThat(retryAfter(limiter)).isEqualTo(Duration.ofMillis(400));

        limiter.makeRoomFor(4 * MIB);

        assertThat(first).isCompleted();
        assertThat(second).isCompleted();
        assertThat(retryAfter(limiter)).as("50 ms after the last").isEqualTo(Duration.ofMillis(450));
        held.close();
        first.join().close();
        second.join().close();
    }

    private static Duration retryAfter(Permits limiter) {
        return limiter.refusal(Reason.NO_THREAD, "of the test", null).retryAfter();
    }

    @Test
    void retries_areOneHashApartForTwoMinutesAndThenBeginAgain() {
        RetrySchedule retries = new RetrySchedule(1_000);
        retries.set(Duration.ofMinutes(1).toNanos(), 0);

        assertThat(List.of(retries.next(1_000), retries.next(1_000), retries.next(1_000), retries.next(1_000)))
                .extracting(nanos -> Duration.ofNanos(nanos).toMinutes())
                .containsExactly(1L, 2L, 1L, 2L);
    }

    @Test
    void retriesOfAQueueOfManyMinutes_areDifferentTimesWithinTwo() {
        RetrySchedule retries = new RetrySchedule(0);
        retries.set(Duration.ofSeconds(20).toNanos(), Duration.ofMinutes(10).toNanos());

        assertThat(Stream.generate(() -> retries.next(0)).limit(6))
                .extracting(nanos -> Duration.ofNanos(nanos).toSeconds())
                .containsExactly(60L, 80L, 100L, 120L, 60L, 80L);
    }

    @Test
    void queueMadeShorter_refusesAtTheGate() throws Exception {
        Permits limiter = limiter(ticker, 1, 100, 8, Duration.ofSeconds(5));
        HashPermit held = limiter.acquire(Priority.LOGIN, MIB);
        FutureTask<Void> waiting = served(limiter, Priority.LOGIN, MIB);
        awaitWaiting(limiter, 1);

        Runnable one = limiter.lowerQueueTo(1);
        Runnable four = limiter.lowerQueueTo(4);

        assertThat(limiter.stats().queue()).isEqualTo(1);
        assertThatExceptionOfType(OverloadedException.class)
                .isThrownBy(() -> limiter.acquire(Priority.LOGIN, MIB))
                .withMessage("the queue is full");
        one.run();
        one.run();
        assertThat(limiter.stats().queue())
                .as("of the server that still runs, with one that runs")
                .isEqualTo(3);
        four.run();
        assertThat(limiter.stats().queue()).isEqualTo(8);
        held.close();
        waiting.get();
    }

    @Test
    void timeToBegin_isWhatIsLeftOfTheLongestWaitButAtLeastAHash() throws Exception {
        Permits limiter = limiter(ticker, 1, 100, 8, Duration.ofSeconds(5));
        HashPermit held = limiter.acquire(Priority.LOGIN, MIB);
        assertThat(Duration.ofNanos(held.nanosToBegin())).isEqualTo(Duration.ofSeconds(5));
        assertThat(Duration.ofNanos(limiter.nanosToBegin())).isEqualTo(Duration.ofSeconds(5));
        FutureTask<HashPermit> late = start(() -> limiter.acquire(Priority.LOGIN, MIB));
        awaitWaiting(limiter, 1);
        ticker.advance(Duration.ofSeconds(2));
        held.close();
        try (HashPermit permit = late.get()) {
            assertThat(Duration.ofNanos(permit.nanosToBegin())).isEqualTo(Duration.ofSeconds(3));
        }
        Permits hasty = limiter(ticker, 1, 100, 8, Duration.ZERO);
        try (HashPermit permit = hasty.acquire(Priority.LOGIN, MIB)) {
            assertThat(Duration.ofNanos(permit.nanosToBegin())).isEqualTo(Duration.ofMillis(100));
            assertThat(Duration.ofNanos(hasty.nanosToBegin())).isEqualTo(Duration.ofMillis(100));
            ticker.advance(Duration.ofMillis(700));
        }
        assertThat(Duration.ofNanos(hasty.nanosToBegin()))
                .as("of the last hash")
                .isEqualTo(Duration.ofMillis(700));
    }

    @Test
    void callersRefusedAtTheGate_areNotCountedInside() {
        AdmissionGate gate = new AdmissionGate(1, ticker);
        Permits limiter = limiter(ticker, 1, 100, 1, Duration.ofSeconds(5));
        HashPermit first =
                new HashPermit(limiter.admission, Priority.LOGIN, MIB, 1, limiter.admission.callers, true, null);
        gate.enter(first);
        for (int i = 0; i < 100; i++) {
            HashPermit refused =
                    new HashPermit(limiter.admission, Priority.LOGIN, MIB, 1, limiter.admission.callers, true, null);
            assertThatExceptionOfType(OverloadedException.class).isThrownBy(() -> gate.enter(refused));
            assertThat(refused.state).as("nothing to give back").isEqualTo(HashPermit.State.NEW);
        }

        gate.leave();

        gate.enter(new HashPermit(limiter.admission, Priority.LOGIN, MIB, 1, limiter.admission.callers, true, null));
    }
}
