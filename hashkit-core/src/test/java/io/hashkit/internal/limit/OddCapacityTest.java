package io.hashkit.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hosts that report nothing, or nonsense, or other values each time; and irregular clocks. */
class OddCapacityTest {
    private static final long MIB = 1 << 20;
    private static final long INTERVAL = CapacityWatch.INTERVAL_NANOS;

    private final AtomicLong now = new AtomicLong();
    private final FakeCapacity host = new FakeCapacity(4, 400 * MIB);

    private Permits limiter() {
        Permits limiter = newLimiter(Duration.ZERO);
        now.addAndGet(INTERVAL);
        limiter.stats();
        return limiter;
    }

    private Permits newLimiter(Duration maxWait) {
        return new PermitsBuilder()
                .maxWait(maxWait)
                .build(
                        new Ticker() {
                            @Override
                            public long nanos() {
                                return now.get();
                            }

                            @Override
                            public void park(Object blocker, long nanos) {}
                        },
                        host);
    }

    private static void serve(Permits limiter) {
        limiter.acquire(Priority.LOGIN, MIB).close();
        LimiterStats figures = limiter.stats();
        assertThat(figures.running()).isZero();
        assertThat(figures.refused()).isZero();
    }

    static Stream<Throwable> failures() {
        return Stream.of(
                new IllegalStateException(),
                new OutOfMemoryError(),
                new StackOverflowError(),
                new NoClassDefFoundError(),
                new ExceptionInInitializerError());
    }

    @ParameterizedTest
    @MethodSource("failures")
    void failedReading_keepsTheKnownValuesAndIsRetried(Throwable failure) {
        Permits limiter = limiter();
        host.whileReading(() -> throwAny(failure));
        host.resize(8, 800 * MIB);
        now.addAndGet(INTERVAL);

        serve(limiter);
        assertThat(limiter.stats().parallel()).isEqualTo(4);
        assertThat(limiter.stats().budgetBytes()).isEqualTo(100 * MIB);

        host.whileReading(() -> {});
        now.addAndGet(INTERVAL);
        serve(limiter);
        assertThat(limiter.stats().parallel()).isEqualTo(8);
        assertThat(limiter.stats().budgetBytes()).isEqualTo(200 * MIB);
    }

    @Test
    void failedFirstReading_keepsTheValuesOfTheJvm() {
        host.whileReading(() -> throwAny(new IllegalStateException()));
        Runtime jvm = Runtime.getRuntime();

        LimiterStats figures = limiter().stats();

        assertThat(figures.parallel()).isEqualTo(jvm.availableProcessors());
        assertThat(figures.budgetBytes()).isEqualTo(jvm.maxMemory() / 4);
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void throwAny(Throwable failure) throws T {
        throw (T) failure;
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 4, 104857600",
        "-1, -1, 4, 104857600",
        "-2147483648, -9223372036854775808, 4, 104857600",
        "0, 41943040, 4, 10485760",
        "1, 0, 1, 104857600",
        "1, 1, 1, 1048576",
        "2147483647, 9223372036854775807, 2147483647, 2305843009213693951"
    })
    void impossibleValues_areIgnoredAndExtremeOnesAreAccepted(int processors, long memory, int parallel, long budget) {
        Permits limiter = limiter();
        host.resize(processors, memory);
        now.addAndGet(INTERVAL);

        serve(limiter);

        assertThat(limiter.stats().parallel()).isEqualTo(parallel);
        assertThat(limiter.stats().budgetBytes()).isEqualTo(budget);
    }

    /** Although the queue, and with it the gate, has room for one hash only. */
    @Test
    void moreProcessors_areFreeAtTheNextCalls() {
        Permits limiter = limiter();
        HashPermit measured = limiter.acquire(Priority.LOGIN, MIB);
        now.incrementAndGet();
        measured.close();
        assertThat(limiter.stats().queue()).isEqualTo(1);
        host.resize(8, 400 * MIB);
        now.addAndGet(INTERVAL);

        List<HashPermit> all = Stream.generate(() -> limiter.acquire(Priority.LOGIN, MIB))
                .limit(8)
                .toList();

        now.addAndGet(INTERVAL);
        assertThat(limiter.tryAcquire(Priority.LOGIN, MIB))
                .as("after a reading that found no more")
                .isNull();
        all.forEach(HashPermit::close);
    }

    @Test
    void futureWhoseCallReadsTheCapacity_isCompletedIfAPermitIsFreeAndElseWaits() {
        Permits limiter = newLimiter(Duration.ofHours(1));
        host.resize(1, 400 * MIB);
        now.addAndGet(INTERVAL);
        CompletableFuture<HashPermit> first = limiter.acquireAsync(Priority.LOGIN, MIB, 1);
        assertThat(first).isCompleted();
        now.addAndGet(INTERVAL);

        CompletableFuture<HashPermit> second = limiter.acquireAsync(Priority.LOGIN, MIB, 1);

        assertThat(second).isNotDone();
        first.join().close();
        second.join().close();
    }

    @Test
    void hostOfThisProcess_allowsSomethingAndNoMoreThanTheJvmKnows() {
        HostCapacity real = new HostCapacity();
        Runtime jvm = Runtime.getRuntime();

        assertThat(real.processors()).isBetween(1, jvm.availableProcessors());
        assertThat(real.memoryBytes()).isBetween(MIB, jvm.maxMemory());
    }

    @Test
    void valuesThatChangeEachTime_loseNothing() {
        Permits limiter = limiter();
        for (int i = 0; i < 1_000; i++) {
            host.resize(1 + i % 2 * 63, (4 + i % 3 * 400) * MIB);
            now.addAndGet(INTERVAL);
            serve(limiter);
        }

        assertThat(limiter.stats().admitted()).isEqualTo(1_000);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, Long.MAX_VALUE, Long.MAX_VALUE - 1_000, Long.MIN_VALUE, -1_000})
    void clockThatBeginsAnywhere_readsAfterTheInterval(long start) {
        now.set(start);
        Permits limiter = limiter();
        host.resize(8, 400 * MIB);
        now.addAndGet(INTERVAL - 1);
        assertThat(limiter.stats().parallel()).isEqualTo(4);

        now.incrementAndGet();

        assertThat(limiter.stats().parallel()).isEqualTo(8);
    }

    @Test
    void clockThatStandsStill_readsNothing() {
        Permits limiter = limiter();
        int before = host.readings.get();
        for (int i = 0; i < 1_000; i++) {
            serve(limiter);
        }

        assertThat(host.readings).hasValue(before);
    }

    @Test
    void clockThatWasSetBack_readsAgainAfterTheInterval() {
        Permits limiter = limiter();
        now.addAndGet(-Duration.ofDays(1).toNanos());
        serve(limiter);
        host.resize(8, 400 * MIB);
        now.addAndGet(INTERVAL);

        assertThat(limiter.stats().parallel()).isEqualTo(8);
    }

    @Test
    void clockThatJumpsBackAndForth_readsLessOftenThanItIsAsked() {
        Permits limiter = limiter();
        int before = host.readings.get();
        for (int i = 0; i < 1_000; i++) {
            now.set(i % 2 == 0 ? 0 : Duration.ofDays(1).toNanos());
            limiter.acquire(Priority.LOGIN, MIB).close();
        }

        assertThat(host.readings.get() - before).isLessThanOrEqualTo(500);
    }
}
