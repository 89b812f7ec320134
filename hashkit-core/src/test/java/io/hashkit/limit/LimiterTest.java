package io.hashkit.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hashkit.limit.OverloadedException.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class LimiterTest {
    private static final long MIB = 1 << 20;

    private final FakeTicker ticker = new FakeTicker();

    private Limiter limiter(int parallel, long mib, int queue, Duration wait) {
        return Limiter.builder()
                .parallel(parallel)
                .memoryBytes(mib * MIB)
                .queue(queue)
                .maxWait(wait)
                .build(ticker);
    }

    @Test
    void freePermit_admitsAtOnce() {
        Limiter limiter = limiter(2, 100, 4, Duration.ofSeconds(5));

        try (Permit one = limiter.acquire(Priority.LOGIN, 40 * MIB)) {
            assertThat(limiter.stats())
                    .hasToString("running=1 of 2, waiting=0, admitted=1, refused=0, bytesInUse=41943040 of 104857600,"
                            + " oldestWait=PT0S");
        }
        assertThat(limiter.stats())
                .hasToString(
                        "running=0 of 2, waiting=0, admitted=1, refused=0, bytesInUse=0 of 104857600, oldestWait=PT0S");
    }

    @Test
    void allPermitsTaken_waitsAndIsServedInOrderOfArrival() throws Exception {
        Limiter limiter = limiter(1, 100, 8, Duration.ofSeconds(5));
        Permit held = limiter.acquire(Priority.LOGIN, MIB);
        List<Integer> order = new CopyOnWriteArrayList<>();
        List<FutureTask<Void>> callers = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int number = i;
            callers.add(start(() -> {
                try (Permit mine = limiter.acquire(Priority.LOGIN, MIB)) {
                    order.add(number);
                    return null;
                }
            }));
            awaitWaiting(limiter, i + 1);
        }

        held.close();

        for (FutureTask<Void> caller : callers) {
            caller.get();
        }
        assertThat(order).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void memoryTaken_waitsThoughAProcessorIsFree() throws Exception {
        Limiter limiter = limiter(8, 100, 8, Duration.ofSeconds(5));
        Permit held = limiter.acquire(Priority.LOGIN, 60 * MIB);
        FutureTask<Long> second = start(() -> {
            try (Permit mine = limiter.acquire(Priority.LOGIN, 60 * MIB)) {
                return limiter.stats().bytesInUse();
            }
        });
        awaitWaiting(limiter, 1);
        assertThat(limiter.stats().running()).isEqualTo(1);

        held.close();

        assertThat(second.get()).isEqualTo(60 * MIB);
    }

    @Test
    void smallHash_doesNotOvertakeALargeOneThatWaits() throws Exception {
        Limiter limiter = limiter(8, 100, 8, Duration.ofSeconds(5));
        Permit held = limiter.acquire(Priority.LOGIN, 60 * MIB);
        FutureTask<Void> large = start(() -> {
            limiter.acquire(Priority.LOGIN, 90 * MIB).close();
            return null;
        });
        awaitWaiting(limiter, 1);
        FutureTask<Void> small = start(() -> {
            limiter.acquire(Priority.LOGIN, MIB).close();
            return null;
        });
        awaitWaiting(limiter, 2);

        held.close();

        large.get();
        small.get();
        assertThat(limiter.stats().running()).isZero();
    }

    @Test
    void largeHashGivesUp_theSmallOneBehindItIsServed() throws Exception {
        Limiter limiter = limiter(8, 100, 8, Duration.ofSeconds(5));
        Permit held = limiter.acquire(Priority.LOGIN, 60 * MIB);
        FutureTask<Reason> large = refused(limiter, Priority.LOGIN, 90 * MIB);
        awaitWaiting(limiter, 1);
        ticker.advance(Duration.ofSeconds(3));
        FutureTask<Void> small = start(() -> {
            limiter.acquire(Priority.LOGIN, MIB).close();
            return null;
        });
        awaitWaiting(limiter, 2);

        ticker.advance(Duration.ofSeconds(2));

        assertThat(large.get()).isEqualTo(Reason.DEADLINE);
        small.get();
        held.close();
    }

    @Test
    void fullQueue_refusesAtOnceAndSaysWhatItWaitedForAndWhenToRetry() throws Exception {
        Limiter limiter = limiter(1, 100, 1, Duration.ofSeconds(5));
        Permit measured = limiter.acquire(Priority.LOGIN, MIB);
        ticker.advance(Duration.ofMillis(200));
        measured.close();
        Permit held = limiter.acquire(Priority.LOGIN, MIB);
        FutureTask<Void> waiting = start(() -> {
            limiter.acquire(Priority.LOGIN, MIB).close();
            return null;
        });
        awaitWaiting(limiter, 1);

        OverloadedException refused =
                catchThrowableOfType(OverloadedException.class, () -> limiter.acquire(Priority.LOGIN, MIB));

        assertThat(refused.reason()).isEqualTo(Reason.QUEUE_FULL);
        assertThat(refused.waited()).isZero();
        assertThat(refused.retryAfter()).isEqualTo(Duration.ofMillis(400));
        assertThat(refused).hasMessage("as many hashes wait as may wait");
        held.close();
        waiting.get();
    }

    @Test
    void longestWaitOver_isRefusedAndLeavesTheLine() throws Exception {
        Limiter limiter = limiter(1, 100, 8, Duration.ofSeconds(5));
        Permit held = limiter.acquire(Priority.LOGIN, MIB);
        FutureTask<Reason> waiting = refused(limiter, Priority.LOGIN, MIB);
        awaitWaiting(limiter, 1);
        ticker.advance(Duration.ofMillis(4_999));
        assertThat(limiter.stats().oldestWait()).isEqualTo(Duration.ofMillis(4_999));
        assertThat(waiting.isDone()).isFalse();

        ticker.advance(Duration.ofMillis(1));

        assertThat(waiting.get()).isEqualTo(Reason.DEADLINE);
        held.close();
        assertThat(limiter.stats())
                .hasToString("running=0 of 1, waiting=0, admitted=1, refused=1 (DEADLINE=1), bytesInUse=0 of 104857600,"
                        + " oldestWait=PT0S");
    }

    @Test
    void interruptWhileWaiting_isRefusedWithTheFlagSet() throws Exception {
        Limiter limiter = limiter(1, 100, 8, Duration.ofSeconds(5));
        Permit held = limiter.acquire(Priority.LOGIN, MIB);
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
        Limiter limiter = limiter(1, 100, 8, Duration.ofSeconds(5));

        OverBudgetException refused =
                catchThrowableOfType(OverBudgetException.class, () -> limiter.acquire(Priority.LOGIN, 101 * MIB));

        assertThat(refused.reason()).isEqualTo(Reason.OVER_BUDGET);
        assertThat(refused.bytes()).isEqualTo(101 * MIB);
        assertThat(refused.budgetBytes()).isEqualTo(100 * MIB);
        assertThat(refused.retryAfter()).as("no waiting helps").isZero();
        assertThat(refused).hasMessageContaining("101 MiB").hasMessageContaining("100 MiB");
        assertThat(limiter.stats().running()).isZero();
        limiter.acquire(Priority.LOGIN, 100 * MIB).close();
    }

    @Test
    void login_goesBeforeAnImportThatCameEarlier() throws Exception {
        Limiter limiter = limiter(1, 100, 8, Duration.ofSeconds(5));
        Permit held = limiter.acquire(Priority.LOGIN, MIB);
        List<Priority> order = new CopyOnWriteArrayList<>();
        List<FutureTask<Void>> callers = new ArrayList<>();
        for (Priority work : List.of(Priority.IMPORT, Priority.IMPORT, Priority.LOGIN)) {
            callers.add(start(() -> {
                try (Permit mine = limiter.acquire(work, MIB)) {
                    order.add(work);
                    return null;
                }
            }));
            awaitWaiting(limiter, callers.size());
        }

        held.close();

        for (FutureTask<Void> caller : callers) {
            caller.get();
        }
        assertThat(order).containsExactly(Priority.LOGIN, Priority.IMPORT, Priority.IMPORT);
    }

    @Test
    void loginAtAFullQueue_displacesTheImportThatCameLast() throws Exception {
        Limiter limiter = limiter(1, 100, 1, Duration.ofSeconds(5));
        Permit held = limiter.acquire(Priority.LOGIN, MIB);
        FutureTask<Reason> imported = refused(limiter, Priority.IMPORT, MIB);
        awaitWaiting(limiter, 1);

        FutureTask<Void> login = start(() -> {
            limiter.acquire(Priority.LOGIN, MIB).close();
            return null;
        });

        assertThat(imported.get()).isEqualTo(Reason.QUEUE_FULL);
        held.close();
        login.get();
    }

    @Test
    void tryWhereNothingIsFree_neitherWaitsNorCountsAsRefused() {
        Limiter limiter = limiter(1, 100, 8, Duration.ofSeconds(5));
        try (Permit held = limiter.acquire(Priority.LOGIN, MIB)) {
            assertThat(limiter.tryAcquire(Priority.LOGIN, MIB)).isNull();
        }
        assertThat(limiter.tryAcquire(Priority.LOGIN, 101 * MIB)).isNull();

        assertThat(limiter.stats().refused()).isZero();
        assertThat(limiter.stats().admitted()).isEqualTo(1);
        try (Permit permit = limiter.tryAcquire(Priority.LOGIN, 100 * MIB)) {
            assertThat(permit).isNotNull();
            assertThat(limiter.stats().bytesInUse()).isEqualTo(100 * MIB);
        }
        assertThat(limiter.stats().bytesInUse()).isZero();
        assertThat(limiter.stats().running()).isZero();
    }

    @Test
    void tryBesideAFullQueue_takesNoPlaceOfOthers() throws Exception {
        Limiter limiter = limiter(1, 100, 1, Duration.ofSeconds(5));
        Permit held = limiter.acquire(Priority.LOGIN, MIB);
        FutureTask<Void> imported = start(() -> {
            limiter.acquire(Priority.IMPORT, MIB).close();
            return null;
        });
        awaitWaiting(limiter, 1);

        for (int i = 0; i < 100; i++) {
            assertThat(limiter.tryAcquire(Priority.LOGIN, 0)).isNull();
        }

        held.close();
        imported.get();
        assertThat(limiter.stats().refused()).isZero();
    }

    @Test
    void tryWithTheSamePriority_overtakesNoWaiter() throws Exception {
        Limiter limiter = limiter(2, 100, 8, Duration.ofSeconds(5));
        Permit held = limiter.acquire(Priority.LOGIN, 60 * MIB);
        FutureTask<Void> waiter = start(() -> {
            limiter.acquire(Priority.IMPORT, 60 * MIB).close();
            return null;
        });
        awaitWaiting(limiter, 1);

        assertThat(limiter.tryAcquire(Priority.IMPORT, MIB)).isNull();
        try (Permit ahead = limiter.tryAcquire(Priority.LOGIN, MIB)) {
            assertThat(ahead).isNotNull();
        }

        held.close();
        waiter.get();
    }

    @Test
    void refusals_areCountedByReason() throws Exception {
        Limiter limiter = limiter(1, 100, 1, Duration.ofSeconds(5));
        LimiterStats before = limiter.stats();
        try (Permit held = limiter.acquire(Priority.LOGIN, MIB)) {
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
        Limiter limiter = limiter(1, 100, 64, Duration.ofSeconds(5));
        Permit slow = limiter.acquire(Priority.LOGIN, MIB);
        ticker.advance(Duration.ofSeconds(2));
        slow.close();
        Permit held = limiter.acquire(Priority.LOGIN, MIB);
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
        Limiter limiter = limiter(1, 100, 8, Duration.ZERO);
        try (Permit held = limiter.acquire(Priority.LOGIN, MIB)) {
            assertThat(refused(limiter, Priority.LOGIN, MIB).get()).isEqualTo(Reason.BUSY);
        }
    }

    @Test
    void callersRefusedAtTheGate_areNotCountedInside() {
        AdmissionGate gate = new AdmissionGate(1);
        Limiter limiter = limiter(1, 100, 1, Duration.ofSeconds(5));
        Permit first = limiter.newPermit(Priority.LOGIN, MIB, true);
        gate.enter(first);
        for (int i = 0; i < 100; i++) {
            Permit refused = limiter.newPermit(Priority.LOGIN, MIB, true);
            assertThatExceptionOfType(OverloadedException.class).isThrownBy(() -> gate.enter(refused));
            assertThat(refused.state).as("nothing to give back").isEqualTo(Permit.State.NEW);
        }

        gate.leave();

        gate.enter(limiter.newPermit(Priority.LOGIN, MIB, true));
    }

    @Test
    void negativeWorkMemory_isRefusedAndTakesNothing() {
        Limiter limiter = limiter(1, 100, 1, Duration.ofSeconds(5));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> limiter.acquire(Priority.LOGIN, -1))
                .withMessageContaining("-1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limiter.tryAcquire(Priority.LOGIN, -1))
                .withMessageContaining("-1");

        assertThat(limiter.stats().bytesInUse()).isZero();
        limiter.acquire(Priority.LOGIN, 100 * MIB).close();
    }

    @Test
    void hugeLimits_doNotShortenTheQueue() throws Exception {
        Limiter limiter = limiter(Integer.MAX_VALUE, 100, 64, Duration.ofHours(1));
        Permit measured = limiter.acquire(Priority.LOGIN, 1);
        ticker.advance(Duration.ofMillis(1));
        measured.close();
        Permit held = limiter.acquire(Priority.LOGIN, 100 * MIB);
        List<FutureTask<Void>> callers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            callers.add(start(() -> {
                limiter.acquire(Priority.LOGIN, MIB).close();
                return null;
            }));
            awaitWaiting(limiter, i + 1);
        }

        held.close();

        for (FutureTask<Void> caller : callers) {
            caller.get();
        }
    }

    private static FutureTask<Reason> refused(Limiter limiter, Priority work, long bytes) {
        return start(() -> catchThrowableOfType(OverloadedException.class, () -> limiter.acquire(work, bytes))
                .reason());
    }

    private static <T> FutureTask<T> start(Callable<T> call) {
        FutureTask<T> task = new FutureTask<>(call);
        new Thread(task).start();
        return task;
    }

    private static void awaitWaiting(Limiter limiter, int waiting) {
        while (limiter.stats().waiting() != waiting) {
            Thread.onSpinWait();
        }
    }
}
