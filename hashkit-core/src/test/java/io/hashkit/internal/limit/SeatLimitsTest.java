package io.hashkit.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hashes that share processors, within the number of processors and the time to wait. */
class SeatLimitsTest extends SeatCases {
    /** One processor, and waits of at most a second. */
    private static Permits impatient(FakeTicker ticker) {
        return new PermitsBuilder()
                .parallel(1)
                .queue(10)
                .maxWait(Duration.ofSeconds(1))
                .build(ticker);
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

        ticker.advance(Duration.ofMillis(700));
        assertThat(limiter.stats().oldestWait()).as("of the third").isEqualTo(Duration.ofMillis(700));
        ticker.advance(Duration.ofMillis(1_300));
        assertThatThrownBy(third::end).isInstanceOfSatisfying(OverloadedException.class, e -> {
            assertThat(e.reason()).isEqualTo(Reason.DEADLINE);
            assertThat(e.waited()).isEqualTo(Duration.ofSeconds(2));
        });
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

    /** A kernel for four, where a processor may compute two or three at once. */
    @ParameterizedTest
    @CsvSource({"2, 1, 1", "3, 1, 2", "2, 2, 0", "3, 2, 2"})
    void processor_computesNoMoreHashesThanTheLimiterAllows(int seats, int fewest, int beside) throws Exception {
        PermitsBuilder builder = new PermitsBuilder().parallel(1).queue(10).maxWait(Duration.ofMinutes(10));
        builder.settings.seats = seats;
        Permits limiter = builder.build();
        Gated driver = new Gated(4, 3);
        driver.fewest = fewest;
        List<Call> calls = new ArrayList<>(List.of(start(limiter, driver)));
        driver.driven.await();
        for (int i = 0; i < 3; i++) {
            calls.add(start(limiter, new Gated(4, 3)));
            awaitReady(calls.get(i + 1));
        }

        driver.steps.release();
        while (driver.worker == null || !driver.steps.hasQueuedThreads()) {
            Thread.onSpinWait();
        }
        assertThat(driver.beside).isEqualTo(beside);

        openAll();
        for (Call call : calls) {
            call.end();
        }
        assertQuiet(limiter);
    }

    @Test
    void timeOfAProcessor_isDividedByTheHashesThatItMayCompute() {
        FakeTicker ticker = new FakeTicker();
        Gated driver = new Gated(4, 2) {
            @Override
            protected void step(@Nullable Seat[] riders, int count) {
                ticker.advance(Duration.ofNanos(60));
            }

            @Override
            protected double shareAlone() {
                return 0.3;
            }
        };
        driver.limitTo(2);

        driver.advance(ticker, true);
        assertThat(driver.nanos).as("two take 0.6 of the time of one").isEqualTo(36);
        driver.takeIn(new Gated(4, 2));
        driver.advance(ticker, false);
        assertThat(driver.nanos).isEqualTo(36 + 30);

        Gated alone = new Gated(4, 2);
        alone.limitTo(1);
        assertThat(alone.hasRoom()).isFalse();
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
}
