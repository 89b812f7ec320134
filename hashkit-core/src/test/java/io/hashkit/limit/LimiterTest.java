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

        try (Permit one = limiter.acquire(Work.LOGIN, 40 * MIB)) {
            assertThat(limiter.figures()).isEqualTo(new Figures(1, 0, 1, 0, 2, 40 * MIB, 100 * MIB, Duration.ZERO));
        }
        assertThat(limiter.figures()).isEqualTo(new Figures(0, 0, 1, 0, 2, 0, 100 * MIB, Duration.ZERO));
    }

    @Test
    void allPermitsTaken_waitsAndIsServedInOrderOfArrival() throws Exception {
        Limiter limiter = limiter(1, 100, 8, Duration.ofSeconds(5));
        Permit held = limiter.acquire(Work.LOGIN, MIB);
        List<Integer> order = new CopyOnWriteArrayList<>();
        List<FutureTask<Void>> callers = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int number = i;
            callers.add(start(() -> {
                try (Permit mine = limiter.acquire(Work.LOGIN, MIB)) {
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
        Permit held = limiter.acquire(Work.LOGIN, 60 * MIB);
        FutureTask<Long> second = start(() -> {
            try (Permit mine = limiter.acquire(Work.LOGIN, 60 * MIB)) {
                return limiter.figures().bytesInUse();
            }
        });
        awaitWaiting(limiter, 1);
        assertThat(limiter.figures().running()).isEqualTo(1);

        held.close();

        assertThat(second.get()).isEqualTo(60 * MIB);
    }

    @Test
    void smallHash_doesNotOvertakeALargeOneThatWaits() throws Exception {
        Limiter limiter = limiter(8, 100, 8, Duration.ofSeconds(5));
        Permit held = limiter.acquire(Work.LOGIN, 60 * MIB);
        FutureTask<Void> large = start(() -> {
            limiter.acquire(Work.LOGIN, 90 * MIB).close();
            return null;
        });
        awaitWaiting(limiter, 1);
        FutureTask<Void> small = start(() -> {
            limiter.acquire(Work.LOGIN, MIB).close();
            return null;
        });
        awaitWaiting(limiter, 2);

        held.close();

        large.get();
        small.get();
        assertThat(limiter.figures().running()).isZero();
    }

    @Test
    void largeHashGivesUp_theSmallOneBehindItIsServed() throws Exception {
        Limiter limiter = limiter(8, 100, 8, Duration.ofSeconds(5));
        Permit held = limiter.acquire(Work.LOGIN, 60 * MIB);
        FutureTask<Reason> large = refused(limiter, Work.LOGIN, 90 * MIB);
        awaitWaiting(limiter, 1);
        ticker.advance(Duration.ofSeconds(3));
        FutureTask<Void> small = start(() -> {
            limiter.acquire(Work.LOGIN, MIB).close();
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
        Permit measured = limiter.acquire(Work.LOGIN, MIB);
        ticker.advance(Duration.ofMillis(200));
        measured.close();
        Permit held = limiter.acquire(Work.LOGIN, MIB);
        FutureTask<Void> waiting = start(() -> {
            limiter.acquire(Work.LOGIN, MIB).close();
            return null;
        });
        awaitWaiting(limiter, 1);

        OverloadedException refused =
                catchThrowableOfType(OverloadedException.class, () -> limiter.acquire(Work.LOGIN, MIB));

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
        Permit held = limiter.acquire(Work.LOGIN, MIB);
        FutureTask<Reason> waiting = refused(limiter, Work.LOGIN, MIB);
        awaitWaiting(limiter, 1);
        ticker.advance(Duration.ofMillis(4_999));
        assertThat(limiter.figures().oldestWait()).isEqualTo(Duration.ofMillis(4_999));
        assertThat(waiting.isDone()).isFalse();

        ticker.advance(Duration.ofMillis(1));

        assertThat(waiting.get()).isEqualTo(Reason.DEADLINE);
        held.close();
        assertThat(limiter.figures()).isEqualTo(new Figures(0, 0, 1, 1, 1, 0, 100 * MIB, Duration.ZERO));
    }

    @Test
    void interruptWhileWaiting_isRefusedWithTheFlagSet() throws Exception {
        Limiter limiter = limiter(1, 100, 8, Duration.ofSeconds(5));
        Permit held = limiter.acquire(Work.LOGIN, MIB);
        List<Object> seen = new CopyOnWriteArrayList<>();
        Thread thread = new Thread(() -> {
            OverloadedException e =
                    catchThrowableOfType(OverloadedException.class, () -> limiter.acquire(Work.LOGIN, MIB));
            seen.add(e.reason());
            seen.add(Thread.currentThread().isInterrupted());
        });
        thread.start();
        awaitWaiting(limiter, 1);

        thread.interrupt();
        thread.join();

        assertThat(seen).containsExactly(Reason.INTERRUPTED, true);
        assertThat(limiter.figures().waiting()).isZero();
        held.close();
    }

    @Test
    void hashAboveTheWholeBudget_isRefusedInsteadOfWaiting() {
        Limiter limiter = limiter(1, 100, 8, Duration.ofSeconds(5));

        OverloadedException refused =
                catchThrowableOfType(OverloadedException.class, () -> limiter.acquire(Work.LOGIN, 101 * MIB));

        assertThat(refused.reason()).isEqualTo(Reason.OVER_BUDGET);
        assertThat(refused).hasMessageContaining("101 MiB").hasMessageContaining("100 MiB");
    }

    @Test
    void login_goesBeforeAnImportThatCameEarlier() throws Exception {
        Limiter limiter = limiter(1, 100, 8, Duration.ofSeconds(5));
        Permit held = limiter.acquire(Work.LOGIN, MIB);
        List<Work> order = new CopyOnWriteArrayList<>();
        List<FutureTask<Void>> callers = new ArrayList<>();
        for (Work work : List.of(Work.IMPORT, Work.IMPORT, Work.LOGIN)) {
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
        assertThat(order).containsExactly(Work.LOGIN, Work.IMPORT, Work.IMPORT);
    }

    @Test
    void loginAtAFullQueue_displacesTheImportThatCameLast() throws Exception {
        Limiter limiter = limiter(1, 100, 1, Duration.ofSeconds(5));
        Permit held = limiter.acquire(Work.LOGIN, MIB);
        FutureTask<Reason> imported = refused(limiter, Work.IMPORT, MIB);
        awaitWaiting(limiter, 1);

        FutureTask<Void> login = start(() -> {
            limiter.acquire(Work.LOGIN, MIB).close();
            return null;
        });

        assertThat(imported.get()).isEqualTo(Reason.QUEUE_FULL);
        held.close();
        login.get();
    }

    @Test
    void rehash_neverWaits() throws Exception {
        Limiter limiter = limiter(1, 100, 8, Duration.ofSeconds(5));
        try (Permit held = limiter.acquire(Work.LOGIN, MIB)) {
            assertThat(refused(limiter, Work.REHASH, MIB).get()).isEqualTo(Reason.BUSY);
        }
        limiter.acquire(Work.REHASH, MIB).close();
    }

    @Test
    void slowHashes_shortenTheQueueToWhatCanBeServedInTime() throws Exception {
        Limiter limiter = limiter(1, 100, 64, Duration.ofSeconds(5));
        Permit slow = limiter.acquire(Work.LOGIN, MIB);
        ticker.advance(Duration.ofSeconds(2));
        slow.close();
        Permit held = limiter.acquire(Work.LOGIN, MIB);
        FutureTask<Reason> first = refused(limiter, Work.LOGIN, MIB);
        awaitWaiting(limiter, 1);
        FutureTask<Reason> second = refused(limiter, Work.LOGIN, MIB);
        awaitWaiting(limiter, 2);

        assertThat(refused(limiter, Work.LOGIN, MIB).get()).isEqualTo(Reason.QUEUE_FULL);

        ticker.advance(Duration.ofSeconds(5));
        assertThat(List.of(first.get(), second.get())).containsOnly(Reason.DEADLINE);
        held.close();
    }

    @Test
    void noWaitAllowed_refusesWhereNoPermitIsFree() throws Exception {
        Limiter limiter = limiter(1, 100, 8, Duration.ZERO);
        try (Permit held = limiter.acquire(Work.LOGIN, MIB)) {
            assertThat(refused(limiter, Work.LOGIN, MIB).get()).isEqualTo(Reason.BUSY);
        }
    }

    @Test
    void callersRefusedAtTheGate_areNotCountedInside() {
        AdmissionGate gate = new AdmissionGate(1);
        Limiter limiter = limiter(1, 100, 1, Duration.ofSeconds(5));
        Permit first = new Permit(limiter, Work.LOGIN, MIB);
        gate.enter(first);
        for (int i = 0; i < 100; i++) {
            Permit refused = new Permit(limiter, Work.LOGIN, MIB);
            assertThatExceptionOfType(OverloadedException.class).isThrownBy(() -> gate.enter(refused));
            assertThat(refused.state).as("nothing to give back").isEqualTo(Permit.State.NEW);
        }

        gate.leave();

        gate.enter(new Permit(limiter, Work.LOGIN, MIB));
    }

    @Test
    void negativeWorkMemory_isRefusedAndTakesNothing() {
        Limiter limiter = limiter(1, 100, 1, Duration.ofSeconds(5));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> limiter.acquire(Work.LOGIN, -1))
                .withMessageContaining("-1");

        assertThat(limiter.figures().bytesInUse()).isZero();
        limiter.acquire(Work.LOGIN, 100 * MIB).close();
    }

    @Test
    void hugeLimits_doNotShortenTheQueue() throws Exception {
        Limiter limiter = limiter(Integer.MAX_VALUE, 100, 64, Duration.ofHours(1));
        Permit measured = limiter.acquire(Work.LOGIN, 1);
        ticker.advance(Duration.ofMillis(1));
        measured.close();
        Permit held = limiter.acquire(Work.LOGIN, 100 * MIB);
        List<FutureTask<Void>> callers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            callers.add(start(() -> {
                limiter.acquire(Work.LOGIN, MIB).close();
                return null;
            }));
            awaitWaiting(limiter, i + 1);
        }

        held.close();

        for (FutureTask<Void> caller : callers) {
            caller.get();
        }
    }

    private static FutureTask<Reason> refused(Limiter limiter, Work work, long bytes) {
        return start(() -> catchThrowableOfType(OverloadedException.class, () -> limiter.acquire(work, bytes))
                .reason());
    }

    private static <T> FutureTask<T> start(Callable<T> call) {
        FutureTask<T> task = new FutureTask<>(call);
        new Thread(task).start();
        return task;
    }

    private static void awaitWaiting(Limiter limiter, int waiting) {
        while (limiter.figures().waiting() != waiting) {
            Thread.onSpinWait();
        }
    }
}
