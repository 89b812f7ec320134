package io.hashkit.internal.limit;

import static io.hashkit.internal.limit.WaitingCallers.awaitWaiting;
import static io.hashkit.internal.limit.WaitingCallers.served;
import static io.hashkit.internal.limit.WaitingCallers.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.OverBudgetException;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A process whose share of its host grows or shrinks while it runs. */
class ResizedHostTest {
    private static final long MIB = 1 << 20;
    private static final Duration INTERVAL = Duration.ofNanos(CapacityWatch.INTERVAL_NANOS);

    private final FakeTicker ticker = new FakeTicker();
    private final FakeCapacity host = new FakeCapacity(2, 400 * MIB);
    private final Permits limiter = builder().build(ticker, host);

    @BeforeEach
    void lookAtHost() {
        ticker.advance(INTERVAL);
        limiter.stats();
    }

    private static PermitsBuilder builder() {
        return new PermitsBuilder().maxWait(Duration.ofMinutes(5));
    }

    private void resize(int processors, long mebibytes) {
        host.resize(processors, mebibytes * MIB);
        ticker.advance(INTERVAL);
    }

    private List<HashPermit> acquire(int count, long mebibytes) {
        List<HashPermit> permits = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            permits.add(limiter.acquire(Priority.LOGIN, mebibytes * MIB));
        }
        return permits;
    }

    @Test
    void newLimiter_hasTheLimitsOfTheJvmAndReadsNothing() {
        int before = host.readings.get();
        Runtime jvm = Runtime.getRuntime();

        LimiterStats figures = builder().build(ticker, host).stats();

        assertThat(figures.parallel()).isEqualTo(jvm.availableProcessors());
        assertThat(figures.budgetBytes()).isEqualTo(jvm.maxMemory() / 4);
        assertThat(host.readings).hasValue(before);
    }

    /** A control group may have less memory than the heap, and a storm may come as the process starts. */
    @Test
    void firstHashAlone_readsNothing_andTheFirstBesideAnotherOrALargeOneReads() {
        Permits young = builder().build(ticker, host);
        int before = host.readings.get();

        HashPermit alone = young.acquire(Priority.LOGIN, MIB);
        assertThat(host.readings).hasValue(before);
        HashPermit beside = young.acquire(Priority.LOGIN, MIB);
        assertThat(host.readings).hasValue(before + 1);
        assertThat(young.stats().budgetBytes()).isEqualTo(100 * MIB);
        List.of(alone, beside).forEach(HashPermit::close);

        Permits other = builder().build(ticker, host);
        host.resize(2, 40 * MIB);
        long large = Runtime.getRuntime().maxMemory() / 4 + 1;
        assertThatExceptionOfType(OverBudgetException.class).isThrownBy(() -> other.acquire(Priority.LOGIN, large));
    }

    /** Hashes that arrived while it was read were admitted by the budget of the heap, and the process was killed. */
    @Test
    void hashesThatArriveWhileTheFirstReadingRuns_beginOneByOne() {
        Permits young = builder().parallel(8).build(ticker, host);
        host.resize(8, 40 * MIB);
        HashPermit alone = young.acquire(Priority.LOGIN, 8 * MIB);
        List<CompletableFuture<HashPermit>> arrived = new ArrayList<>();
        List<Integer> running = new ArrayList<>();
        host.whileReading(() -> {
            arrived.addAll(request(young, 4));
            running.add(young.stats().running());
            alone.close();
            running.add(young.stats().running());
        });

        CompletableFuture<HashPermit> reader = young.acquireAsync(Priority.LOGIN, MIB, 1);

        assertThat(running).containsExactly(1, 1);
        assertThat(young.stats().budgetBytes()).isEqualTo(10 * MIB);
        assertThat(young.stats().running()).isEqualTo(5);
        arrived.add(reader);
        arrived.forEach(each -> each.join().close());
    }

    @Test
    void firstReadingThatFails_leavesTheLimitsOfTheJvm() {
        Permits young = builder().parallel(8).build(ticker, host);
        host.whileReading(() -> {
            throw new IllegalStateException();
        });
        int before = host.readings.get();

        List<CompletableFuture<HashPermit>> all = request(young, 8);

        assertThat(all).allMatch(CompletableFuture::isDone);
        assertThat(host.readings).hasValue(before + 1);
        assertThat(young.stats().budgetBytes()).isEqualTo(Runtime.getRuntime().maxMemory() / 4);
        all.forEach(each -> each.join().close());
    }

    @Test
    void firstReadingThatNeverEnds_countsAsFailedAfterTheInterval() throws Exception {
        Permits young = builder().parallel(8).build(ticker, host);
        CountDownLatch stuck = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        host.whileReading(() -> {
            stuck.countDown();
            await(end);
        });
        HashPermit alone = young.acquire(Priority.LOGIN, MIB);
        FutureTask<Void> reader = served(young, Priority.LOGIN, MIB);
        stuck.await();
        List<CompletableFuture<HashPermit>> all = request(young, 4);
        assertThat(young.stats().waiting()).isEqualTo(4);

        ticker.advance(INTERVAL);

        assertThat(young.stats().running()).isEqualTo(5);
        end.countDown();
        reader.get();
        alone.close();
        all.forEach(each -> each.join().close());
        assertThat(young.stats().budgetBytes()).isEqualTo(100 * MIB);
    }

    @Test
    void limits_areTheProcessorsAndAQuarterOfTheMemoryNow() {
        assertThat(limiter.stats().parallel()).isEqualTo(2);
        assertThat(limiter.stats().budgetBytes()).isEqualTo(100 * MIB);

        resize(16, 4096);
        assertThat(limiter.stats()).asString().contains("of 16").contains("of 1073741824");

        resize(1, 64);
        assertThat(limiter.stats()).asString().contains("of 1,").contains("of 16777216");
    }

    @Test
    void limitsThatWereSet_neverChange() {
        Permits set = builder().parallel(3).memoryBytes(MIB).build(ticker, host);
        Permits halfSet = builder().parallel(3).build(ticker, host);

        int before = host.readings.get();
        resize(16, 4096);

        assertThat(set.stats().parallel()).isEqualTo(3);
        assertThat(set.stats().budgetBytes()).isEqualTo(MIB);
        assertThat(host.readings).hasValue(before);
        assertThat(halfSet.stats().parallel()).isEqualTo(3);
        assertThat(halfSet.stats().budgetBytes()).isEqualTo(1024 * MIB);
    }

    @Test
    void moreProcessors_admitWaitersAtTheNextCall() throws Exception {
        List<HashPermit> held = acquire(2, 1);
        FutureTask<HashPermit> waiter = start(() -> limiter.acquire(Priority.LOGIN, MIB));
        awaitWaiting(limiter, 1);
        CompletableFuture<HashPermit> future = limiter.acquireAsync(Priority.LOGIN, MIB, 1);

        resize(8, 400);
        HashPermit next = limiter.acquire(Priority.LOGIN, MIB);

        assertThat(future).isCompleted();
        waiter.get().close();
        future.get().close();
        next.close();
        held.forEach(HashPermit::close);
        assertThat(limiter.stats().running()).isZero();
    }

    @Test
    void moreMemory_admitsHashesLargerThanTheOldBudget() {
        assertThatExceptionOfType(OverBudgetException.class)
                .isThrownBy(() -> limiter.acquire(Priority.LOGIN, 250 * MIB));

        resize(2, 1024);

        limiter.acquire(Priority.LOGIN, 250 * MIB).close();
        assertThat(limiter.stats().running()).isZero();
    }

    @Test
    void fewerProcessors_leaveRunningHashesAloneAndAdmitTheNextWhenFewEnoughRun() throws Exception {
        resize(4, 400);
        List<HashPermit> held = acquire(4, 1);

        resize(1, 400);
        FutureTask<Void> next = served(limiter, Priority.LOGIN, MIB);
        awaitWaiting(limiter, 1);

        assertThat(limiter.stats().running()).isEqualTo(4);
        held.subList(0, 3).forEach(HashPermit::close);
        assertThat(limiter.stats().waiting()).isEqualTo(1);
        assertThat(limiter.tryAcquire(Priority.LOGIN, 1)).isNull();
        held.get(3).close();
        next.get();
        assertThat(limiter.stats().running()).isZero();
    }

    @Test
    void waiterLargerThanTheShrunkenBudget_runsAloneAndBlocksNobody() throws Exception {
        List<HashPermit> held = acquire(2, 5);
        FutureTask<HashPermit> large = start(() -> limiter.acquire(Priority.LOGIN, 90 * MIB));
        awaitWaiting(limiter, 1);
        FutureTask<Void> small = served(limiter, Priority.LOGIN, MIB);
        awaitWaiting(limiter, 2);

        resize(2, 40);
        assertThatExceptionOfType(OverBudgetException.class)
                .isThrownBy(() -> limiter.acquire(Priority.LOGIN, 90 * MIB))
                .satisfies(refused -> assertThat(refused.budgetBytes()).isEqualTo(24 * MIB));
        held.get(0).close();
        assertThat(limiter.stats().waiting()).isEqualTo(2);
        held.get(1).close();

        try (HashPermit alone = large.get()) {
            assertThat(limiter.stats().running()).isEqualTo(1);
            assertThat(limiter.stats().waiting()).isEqualTo(1);
        }
        small.get();
        assertThat(limiter.stats().bytesInUse()).isZero();
    }

    @Test
    void roomMadeForAHasher_stays() {
        limiter.makeRoomFor(80 * MIB);

        resize(2, 40);

        assertThat(limiter.stats().budgetBytes()).isEqualTo(80 * MIB);
        acquire(1, 80).get(0).close();
        assertThat(limiter.stats().running()).isZero();
    }

    @Test
    void manyCalls_readOnceInAnInterval() {
        int before = host.readings.get();
        ticker.advance(INTERVAL.minusNanos(1));
        for (int i = 0; i < 1_000; i++) {
            limiter.acquire(Priority.LOGIN, 1).close();
        }
        assertThat(host.readings).hasValue(before);

        ticker.advance(Duration.ofNanos(1));
        for (int i = 0; i < 1_000; i++) {
            limiter.acquire(Priority.LOGIN, 1).close();
        }
        assertThat(host.readings).hasValue(before + 1);
    }

    @Test
    void tryAcquire_readsTheCapacityToo() {
        List<HashPermit> held = acquire(2, 1);
        resize(3, 400);

        try (HashPermit third = limiter.tryAcquire(Priority.IMPORT, 1)) {
            assertThat(third).isNotNull();
        }
        held.forEach(HashPermit::close);
    }

    @Test
    void asManyWaitingAsProcessors_runWithOneMore() {
        List<HashPermit> held = acquire(2, 1);
        List<CompletableFuture<HashPermit>> waiting = request(limiter, 4);

        held.get(0).close();
        assertThat(limiter.stats().running()).as("four waited").isEqualTo(3);
        held.get(1).close();
        assertThat(limiter.stats().running()).as("two waited").isEqualTo(3);
        waiting.get(0).join().close();
        assertThat(limiter.stats().running()).as("one waited").isEqualTo(2);
        waiting.forEach(each -> each.join().close());
        assertThat(limiter.stats().running()).isZero();
    }

    @Test
    void oneProcessorOrASetNumber_isNeverExceeded() {
        resize(1, 400);
        limiter.stats();
        for (Permits each : List.of(limiter, builder().parallel(1).build(ticker, host))) {
            HashPermit first = each.acquire(Priority.LOGIN, MIB);
            List<CompletableFuture<HashPermit>> waiting = request(each, 4);
            first.close();
            for (CompletableFuture<HashPermit> next : waiting) {
                assertThat(each.stats().running()).isEqualTo(1);
                next.join().close();
            }
        }
        Permits two = builder().parallel(2).build(ticker, host);
        HashPermit first = two.acquire(Priority.LOGIN, MIB);
        HashPermit second = two.acquire(Priority.LOGIN, MIB);
        List<CompletableFuture<HashPermit>> waiting = request(two, 8);
        first.close();
        second.close();
        assertThat(two.stats().running()).isEqualTo(2);
        waiting.forEach(each -> each.join().close());
    }

    private static List<CompletableFuture<HashPermit>> request(Permits limiter, int count) {
        return Stream.generate(() -> limiter.acquireAsync(Priority.LOGIN, MIB, 1))
                .limit(count)
                .toList();
    }

    /** Files that do not answer, as on an overloaded host. */
    @Test
    void readingThatNeverEnds_blocksOnlyOneCaller() throws Exception {
        CountDownLatch stuck = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        host.whileReading(() -> {
            stuck.countDown();
            await(end);
        });
        resize(8, 400);
        FutureTask<Void> reader = served(limiter, Priority.LOGIN, 1);
        stuck.await();
        int readings = host.readings.get();

        for (int i = 0; i < 3; i++) {
            acquire(2, 1).forEach(HashPermit::close);
            assertThat(limiter.stats().parallel()).isEqualTo(2);
            ticker.advance(INTERVAL);
        }
        assertThat(host.readings).hasValue(readings);

        end.countDown();
        reader.get();
        assertThat(limiter.stats().parallel()).isEqualTo(8);
        host.whileReading(() -> {});
        resize(4, 400);
        assertThat(limiter.stats().parallel()).isEqualTo(4);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void recordedEvent_containsTheNewLimits() throws Exception {
        List<List<Number>> events = Recorded.during("io.hashkit.Limits", () -> {
            resize(8, 800);
            limiter.stats();
            ticker.advance(INTERVAL);
            limiter.stats();
            resize(1, 800);
            limiter.stats();
        });

        assertThat(events).containsExactly(List.of(8, 200 * MIB), List.of(1, 200 * MIB));
    }
}
