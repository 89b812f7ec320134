package io.hashkit.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Hashes that share processors, step by step. */
class SeatsTest {
    private final AtomicInteger computing = new AtomicInteger();
    private final List<Gated> open = new ArrayList<>();

    /** A hash whose driver takes a step only when the test lets it. */
    private class Gated extends CountedSeat {
        final Semaphore steps = new Semaphore(0);
        final CountDownLatch driven = new CountDownLatch(1);
        volatile int beside;
        volatile @Nullable Thread worker;
        int fewest = 1;

        Gated(int steps) {
            super(computing, 100, steps);
            open.add(this);
        }

        @Override
        protected void step(@Nullable Seat[] riders, int count) {
            beside = count;
            driven.countDown();
            steps.acquireUninterruptibly();
            super.step(riders, count);
        }

        @Override
        protected int fewestRiders() {
            return fewest;
        }

        @Override
        void work() {
            worker = Thread.currentThread();
            super.work();
        }
    }

    @AfterEach
    void openAll() {
        open.forEach(gated -> gated.steps.release(1_000));
    }

    private static Permits limiter(int parallel, int queue) {
        return new PermitsBuilder()
                .parallel(parallel)
                .queue(queue)
                .maxWait(Duration.ofMinutes(10))
                .build();
    }

    /** One processor, and waits of at most a second. */
    private static Permits impatient(FakeTicker ticker) {
        return new PermitsBuilder()
                .parallel(1)
                .queue(10)
                .maxWait(Duration.ofSeconds(1))
                .build(ticker);
    }

    private record Call(Thread thread, FutureTask<Boolean> task) {
        void end() throws Exception {
            try {
                assertThat(task.get()).isTrue();
            } catch (ExecutionException e) {
                throw e.getCause() instanceof Exception cause ? cause : e;
            }
        }
    }

    private static Call start(Callable<Boolean> call) {
        FutureTask<Boolean> task = new FutureTask<>(call);
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
        return new Call(thread, task);
    }

    private static Call start(Permits limiter, CountedSeat seat) {
        return start(limiter, seat, Priority.LOGIN);
    }

    private static Call start(Permits limiter, CountedSeat seat, Priority priority) {
        return start(() -> {
            seat.hash(limiter, priority);
            return true;
        });
    }

    /** A hash that has begun, and one that waits for a seat beside it. */
    private Call riding(Permits limiter, Gated driver, Gated rider, List<Call> calls) throws Exception {
        calls.add(start(limiter, driver));
        driver.driven.await();
        Call call = start(limiter, rider);
        awaitReady(call);
        driver.steps.release();
        while (driver.beside == 0) {
            Thread.onSpinWait();
        }
        return call;
    }

    /** Until it is parked with a seat to come, or has ended. */
    private static void awaitReady(Call call) {
        Thread.State state;
        do {
            Thread.onSpinWait();
            state = call.thread().getState();
        } while (state != Thread.State.TIMED_WAITING
                && state != Thread.State.WAITING
                && state != Thread.State.TERMINATED);
    }

    @Test
    void driverThatEnds_handsItsRiderToTheThreadOfTheRider() throws Exception {
        Permits limiter = limiter(1, 10);
        Gated driver = new Gated(3);
        Gated rider = new Gated(3);
        List<Call> calls = new ArrayList<>();
        Call riding = riding(limiter, driver, rider, calls);

        assertThat(limiter.stats().running()).isEqualTo(1);
        assertThat(limiter.stats().waiting()).isEqualTo(1);
        driver.steps.release(2);
        calls.get(0).end();
        assertThat(rider.worker).isEqualTo(calls.get(0).thread());
        rider.steps.release(1);
        riding.end();

        assertThat(rider.worker).isEqualTo(riding.thread());
        assertQuiet(limiter);
    }

    @Test
    void kernelThatGainsWithSeveral_takesNobodyInUntilSoManyWait() throws Exception {
        Permits limiter = limiter(1, 10);
        Gated driver = new Gated(5);
        driver.fewest = 2;
        List<Call> calls = new ArrayList<>(List.of(start(limiter, driver)));
        driver.driven.await();
        calls.add(start(limiter, new Gated(1)));
        awaitReady(calls.get(1));

        driver.steps.release();
        while (driver.steps.availablePermits() > 0 || !driver.steps.hasQueuedThreads()) {
            Thread.onSpinWait();
        }
        assertThat(driver.beside).isZero();

        calls.add(start(limiter, new Gated(1)));
        awaitReady(calls.get(2));
        driver.steps.release();
        while (driver.beside == 0) {
            Thread.onSpinWait();
        }
        openAll();
        for (Call call : calls) {
            call.end();
        }
    }

    @Test
    void riderThatEnds_leavesItsSeatToTheNext() throws Exception {
        Permits limiter = limiter(1, 10);
        Gated driver = new Gated(10);
        Gated rider = new Gated(1);
        Gated next = new Gated(1);
        List<Call> calls = new ArrayList<>();
        Call first = riding(limiter, driver, rider, calls);
        Call second = start(limiter, next, Priority.IMPORT);
        awaitReady(second);

        driver.steps.release(1);
        first.end();
        driver.steps.release(1);
        second.end();

        assertThat(next.worker).isEqualTo(calls.get(0).thread());
        driver.steps.release(7);
        calls.get(0).end();
        assertQuiet(limiter);
    }

    @Test
    void interruptedRider_isPutDownAfterTheStepAndTheDriverGoesOn() throws Exception {
        Permits limiter = limiter(1, 10);
        Gated driver = new Gated(5);
        Gated rider = new Gated(5);
        List<Call> calls = new ArrayList<>();
        Call riding = riding(limiter, driver, rider, calls);

        riding.thread().interrupt();
        while (!rider.leaves) {
            Thread.onSpinWait();
        }
        driver.steps.release();
        assertThatThrownBy(riding::end).isInstanceOf(HashInterruptedException.class);

        assertThat(rider.done).isLessThanOrEqualTo(2);
        driver.steps.release(5);
        calls.get(0).end();
        assertQuiet(limiter);
    }

    @Test
    void interruptedDriver_endsAloneAndItsRiderGoesOn() throws Exception {
        Permits limiter = limiter(1, 10);
        Gated driver = new Gated(5);
        Gated rider = new Gated(4);
        List<Call> calls = new ArrayList<>();
        Call riding = riding(limiter, driver, rider, calls);

        calls.get(0).thread().interrupt();
        driver.steps.release();
        assertThatThrownBy(calls.get(0)::end).isInstanceOf(HashInterruptedException.class);
        rider.steps.release(3);
        riding.end();

        assertQuiet(limiter);
    }

    /** An explicit number of processors holds, however many share them. */
    @Test
    void oneProcessor_hasOneThreadThatComputes() throws Exception {
        Permits limiter = limiter(1, 100);
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            calls.add(start(limiter, new CountedSeat(computing, 1, 1 + i % 5)));
        }
        for (Call call : calls) {
            call.end();
        }

        assertQuiet(limiter);
    }

    /** As in a migration: old rows share processors, and their new hashes do not. */
    @Test
    void mixedHashes_neverComputeOnMoreThreadsThanProcessors() throws Exception {
        Permits limiter = limiter(2, 100);
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            CountedSeat seat = new CountedSeat(computing, 2, 1 + i % 5);
            calls.add(i % 3 > 0 ? start(limiter, seat) : start(() -> whole(limiter)));
        }
        for (Call call : calls) {
            call.end();
        }

        assertQuiet(limiter);
    }

    private boolean whole(Permits limiter) {
        try (HashPermit permit = limiter.acquire(Priority.LOGIN, 0)) {
            boolean few = computing.incrementAndGet() <= 2;
            Thread.onSpinWait();
            computing.decrementAndGet();
            return few && !permit.isSeated();
        }
    }

    @Test
    void hashesThatShare_areTwoAndTwoThatAreReadyForEachProcessor() throws Exception {
        Permits limiter = limiter(1, 10);
        Gated driver = new Gated(2);
        Call first = start(limiter, driver);
        driver.driven.await();
        List<HashPermit> held = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            held.add(limiter.acquire(Priority.LOGIN, 0, 2));
        }
        FutureTask<HashPermit> fifth = new FutureTask<>(() -> limiter.acquire(Priority.LOGIN, 0, 2));
        new Thread(fifth).start();
        while (limiter.stats().waiting() < 4) {
            Thread.onSpinWait();
        }

        assertThat(limiter.stats().running()).isEqualTo(1);
        assertThat(limiter.tryAcquire(Priority.LOGIN, 0))
                .as("no processor is free for an upgrade")
                .isNull();
        assertThat(fifth.isDone()).isFalse();
        held.get(0).close();
        fifth.get().close();
        held.forEach(HashPermit::close);
        driver.steps.release(2);
        first.end();
        assertQuiet(limiter);
    }

    /** A hash that a thread has not reached yet takes no processor from one that is there. */
    @Test
    void hashWhoseThreadIsLate_keepsNoProcessorFromOthers() throws Exception {
        Permits limiter = limiter(1, 10);
        HashPermit late = limiter.acquire(Priority.LOGIN, 0, 2);

        start(limiter, new CountedSeat(computing, 1, 3)).end();

        try (late;
                CountedSeat seat = new CountedSeat(computing, 1, 2)) {
            late.compute(seat);
            assertThat(seat.tag(1)).hasSize(1);
        }
        assertQuiet(limiter);
    }

    /** As after an engine with seats was passed over. */
    @Test
    void hashThatNeedsAProcessor_waitsForItAndTakesNobodyIn() throws Exception {
        Permits limiter = limiter(1, 10);
        Gated driver = new Gated(2);
        Gated other = new Gated(2) {
                    // Another class, as that of another algorithm.
                };
        Call first = start(limiter, driver);
        driver.driven.await();
        Call second = start(limiter, other);
        awaitReady(second);
        driver.steps.release(2);
        first.end();
        other.driven.await();

        assertThat(driver.beside).as("of another class").isZero();
        other.steps.release(2);
        second.end();
        assertQuiet(limiter);
    }

    @Test
    void secondHashOfACall_isNotRefusedHoweverLongTheFirstTook() throws Exception {
        FakeTicker ticker = new FakeTicker();
        Permits limiter = impatient(ticker);
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch second = new CountDownLatch(1);
        CountedSeat again = new CountedSeat(computing, 1, 1);
        Call call = start(() -> {
            try (HashPermit permit = limiter.acquire(Priority.LOGIN, 0, 2)) {
                permit.compute(new CountedSeat(computing, 1, 1));
                first.countDown();
                second.await();
                permit.compute(again);
            }
            return true;
        });
        first.await();
        Gated driver = new Gated(2);
        Call driving = start(limiter, driver);
        driver.driven.await();

        second.countDown();
        while (again.owner == null) {
            Thread.onSpinWait();
        }
        awaitReady(call);
        ticker.advance(Duration.ofSeconds(2));
        while (!ticker.isSeen()) {
            Thread.onSpinWait();
        }
        awaitReady(call);
        driver.steps.release(2);
        call.end();
        driving.end();
        assertQuiet(limiter);
    }

    @Test
    void hashWithoutASeatInTime_isRefusedAndOneThatRidesIsNot() throws Exception {
        FakeTicker ticker = new FakeTicker();
        Permits limiter = impatient(ticker);
        Gated driver = new Gated(3);
        Gated rider = new Gated(2);
        List<Call> calls = new ArrayList<>();
        calls.add(start(limiter, driver));
        driver.driven.await();
        Call riding = start(limiter, rider);
        awaitReady(riding);
        driver.steps.release();
        while (driver.beside == 0) {
            Thread.onSpinWait();
        }
        Call third = start(limiter, new CountedSeat(computing, 1, 1));
        awaitReady(third);

        ticker.advance(Duration.ofSeconds(2));
        assertThatThrownBy(third::end)
                .isInstanceOfSatisfying(
                        OverloadedException.class, e -> assertThat(e.reason()).isEqualTo(Reason.DEADLINE));
        driver.steps.release(2);
        calls.get(0).end();
        riding.end();
        assertQuiet(limiter);
    }

    /** A step takes ten milliseconds, and would take half of that for each of two. */
    private final class Timed extends CountedSeat {
        private final FakeTicker ticker;

        Timed(FakeTicker ticker) {
            super(computing, 1, 1);
            this.ticker = ticker;
        }

        @Override
        protected double shareAlone() {
            return 0.5;
        }

        @Override
        void work() {
            super.work();
            ticker.advance(Duration.ofMillis(10));
        }
    }

    /** So the first calls after quiet hours are predicted as they will be computed, if there are threads for them. */
    @Test
    void hashAlone_countsWithWhatItWouldTakeBesideOthers() {
        FakeTicker ticker = new FakeTicker();
        Permits limiter = new PermitsBuilder()
                .parallel(1)
                .queue(1000)
                .maxWait(Duration.ofSeconds(1))
                .build(ticker);
        new Timed(ticker).hash(limiter);
        assertThat(limiter.stats().queue()).isEqualTo(200);

        try (HashPermit withoutAThread = limiter.acquire(Priority.LOGIN, 0, 2)) {
            assertThat(withoutAThread.isSeated()).isTrue();
            new Timed(ticker).hash(limiter);
        }

        assertThat(limiter.stats().queue()).as("5 ms and an eighth of 5 ms").isEqualTo(177);
    }

    @Test
    void seatsOfOne_giveEveryHashAProcessor() {
        PermitsBuilder one = new PermitsBuilder();
        one.settings.seats = 1;
        PermitsBuilder atOnce = new PermitsBuilder().maxWait(Duration.ZERO);

        for (Permits limiter : List.of(one.build(), atOnce.build())) {
            try (HashPermit permit = limiter.acquire(Priority.LOGIN, 0, 2)) {
                assertThat(permit.isSeated()).isFalse();
                assertThat(permit.allowsSeats()).isFalse();
            }
        }
    }

    private static void assertQuiet(Permits limiter) {
        LimiterStats stats = limiter.stats();
        assertThat(stats.running()).isZero();
        assertThat(stats.waiting()).isZero();
        for (int i = 0; i < stats.parallel(); i++) {
            assertThat(limiter.tryAcquire(Priority.LOGIN, 0)).isNotNull();
        }
        assertThat(limiter.tryAcquire(Priority.LOGIN, 0)).isNull();
    }
}
