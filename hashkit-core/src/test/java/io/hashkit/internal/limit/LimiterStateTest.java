package io.hashkit.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a limiter learns from the time of hashes. */
class LimiterStateTest {
    private static final long MIB = 1 << 20;

    private static LimiterState state(int parallel) {
        return new LimiterState(new PermitsBuilder()
                .parallel(parallel)
                .memoryBytes(100 * MIB)
                .queue(1_000)
                .maxWait(Duration.ofSeconds(2))
                .settings);
    }

    /** A hash alone, in whose time calls come that wait. */
    private static void hash(LimiterState state, Duration time, int calls) {
        HashPermit permit = begin(state, 0);
        state.end(permit, time.toNanos(), calls);
    }

    private static HashPermit begin(LimiterState state, long bytes) {
        HashPermit permit = new HashPermit(
                new PermitsBuilder().build().admission, Priority.LOGIN, bytes, 1, new Pool(), true, null);
        state.begin(permit, 0);
        return permit;
    }

    private static Duration step(LimiterState state) {
        return Duration.ofNanos(state.stepNanos());
    }

    @Test
    void beforeAnyHash_isAGuess() {
        assertThat(step(state(2))).isEqualTo(Duration.ofNanos(12_500_000));
        assertThat(state(2).queueLimit()).isEqualTo(1_000);
        assertThat(state(2).nanosOfOneHash()).isEqualTo(100_000_000);
    }

    @Test
    void firstHash_isTheAverageButAtMostSixSeconds() {
        LimiterState state = state(2);
        hash(state, Duration.ofMillis(20), 0);
        assertThat(step(state)).isEqualTo(Duration.ofMillis(10));
        assertThat(state.queueLimit()).isEqualTo(200);
        assertThat(state.mostInside()).isEqualTo(202);

        LimiterState suspended = state(2);
        hash(suspended, Duration.ofHours(1), 0);
        assertThat(step(suspended)).isEqualTo(Duration.ofSeconds(3));
        assertThat(suspended.nanosOfOneHash()).isEqualTo(6_000_000_000L);
        assertThat(suspended.queueLimit()).as("a queue is never closed").isEqualTo(1);
    }

    @Test
    void hashOfASuspendedProcess_countsAsEightUsualOnes() {
        LimiterState state = state(1);
        hash(state, Duration.ofMillis(20), 0);

        hash(state, Duration.ofHours(1), 0);

        assertThat(step(state)).as("20 ms and an eighth of 140 ms").isEqualTo(Duration.ofNanos(37_500_000));
    }

    /** Eight calls more than usual for each permit make a burst. */
    @ParameterizedTest
    @CsvSource({"16, 11000000", "17, 10125000"})
    void hashOfABurst_countsForA64thAndAnyOtherForAnEighth(int calls, long step) {
        LimiterState state = state(2);
        hash(state, Duration.ofMillis(20), 0);

        hash(state, Duration.ofMillis(36), calls);

        assertThat(state.stepNanos()).isEqualTo(step);
    }

    /** 640 calls in 20 ms make half a call in a millisecond usual. */
    @ParameterizedTest
    @CsvSource({"27, 22500000", "30, 20312500"})
    void callsThatAreUsualByNow_makeNoBurst(int calls, long step) {
        LimiterState state = state(1);
        hash(state, Duration.ofMillis(20), 0);
        hash(state, Duration.ofMillis(20), 640);

        hash(state, Duration.ofMillis(40), calls);

        assertThat(state.stepNanos()).isEqualTo(step);
    }

    @Test
    void oneHashMoreThanProcessors_lengthensAll() {
        LimiterState state = state(2);
        List<HashPermit> three =
                Stream.generate(() -> begin(state, MIB)).limit(3).toList();

        state.end(three.get(0), Duration.ofMillis(60).toNanos(), 0);

        assertThat(step(state)).as("two thirds, on two processors").isEqualTo(Duration.ofMillis(20));
        state.end(three.get(1), Duration.ofMillis(40).toNanos(), 0);
        assertThat(step(state)).isEqualTo(Duration.ofMillis(20));
        assertThat(state.bytesInUse()).isEqualTo(MIB);
    }

    /** Of eight processors, a pool of two threads uses two. */
    @Test
    void hashesOfFewThreads_areServedByThese() {
        LimiterState state = state(8);
        Pool two = new Pool();
        two.setThreads(2);
        List<HashPermit> all = Stream.of(two, two, two, new Pool())
                .map(pool -> new HashPermit(
                        new PermitsBuilder().build().admission, Priority.LOGIN, MIB, 1, pool, true, null))
                .toList();

        state.begin(all.get(0), 0);
        state.begin(all.get(1), 0);

        assertThat(state.fits(all.get(2), 0)).as("a third").isFalse();
        assertThat(state.fits(all.get(3), 0)).as("one of another thread").isTrue();
        state.end(all.get(0), Duration.ofMillis(20).toNanos(), 0);
        assertThat(state.fits(all.get(2), 0)).isTrue();
        assertThat(state.servable(two)).as("in 2 s").isEqualTo(200);
        assertThat(state.queueLimit()).as("of all").isEqualTo(800);
    }

    private static HashPermit seated(LimiterState state) {
        HashPermit permit =
                new HashPermit(new PermitsBuilder().build().admission, Priority.LOGIN, MIB, 2, new Pool(), true, null);
        assertThat(state.fits(permit, 0)).isTrue();
        permit.seat = new CountedSeat(new AtomicInteger(), 1, 1);
        permit.seat.begun = true;
        state.begin(permit, 0);
        return permit;
    }

    @Test
    void hashesThatShare_countWithTheirPartOfTheTime() {
        LimiterState state = state(2);
        List<HashPermit> eight = Stream.generate(() -> seated(state)).limit(8).toList();
        eight.get(0).spared = Duration.ofMillis(49).toNanos();

        assertThat(state.running()).isEqualTo(2);
        assertThat(state.riders()).isEqualTo(6);
        assertThat(state.fitsSeat(eight.get(0))).as("a ninth").isFalse();
        state.end(eight.get(0), Duration.ofMillis(60).toNanos(), 0);

        assertThat(step(state)).isEqualTo(Duration.ofNanos(5_500_000));
        assertThat(state.queueLimit()).as("2 s, less those that are first").isEqualTo(363 - 5);
        assertThat(state.nanosOfOneHash()).isEqualTo(100_000_000);
    }

    /** One that was never computed says nothing of the time of a hash. */
    @Test
    void hashWithoutASeat_isForgotten() {
        LimiterState state = state(1);
        hash(state, Duration.ofMillis(20), 0);
        HashPermit first = seated(state);
        HashPermit refused = seated(state);
        refused.seat = null;

        state.end(refused, 1, 0);

        assertThat(step(state)).isEqualTo(Duration.ofMillis(20));
        assertThat(state.riders()).isZero();
        state.end(first, Duration.ofMillis(20).toNanos(), 0);
        assertThat(state.running()).isZero();
    }

    /** What needs a processor leaves the others for what can share them, and what shares them keeps its own. */
    @Test
    void hashThatNeedsAProcessor_andHashesThatShareTheOther() {
        LimiterState state = state(2);
        HashPermit whole = begin(state, MIB);
        List<HashPermit> four = Stream.generate(() -> seated(state)).limit(4).toList();

        assertThat(state.drivers()).isEqualTo(1);
        assertThat(state.fitsSeat(four.get(0))).as("a fifth").isFalse();
        state.end(whole, Duration.ofMillis(20).toNanos(), 0);

        assertThat(state.drivers()).isEqualTo(2);
        assertThat(state.fits(whole, 0)).as("beside four that share").isFalse();
    }

    @Test
    void largeHashes_runOneAtATime() {
        LimiterState state = state(4);

        state.end(begin(state, 60 * MIB), Duration.ofMillis(20).toNanos(), 0);

        assertThat(step(state)).isEqualTo(Duration.ofMillis(20));
        assertThat(state.queueLimit()).isEqualTo(100);
    }

    /** Permits that are given back at once tell no rate. */
    @Test
    void callsWithinAnInstant_areNotTheUsualRate() {
        LimiterState state = state(1);
        for (int hash = 0; hash < 30; hash++) {
            hash(state, Duration.ofMillis(20), 0);
        }
        hash(state, Duration.ofNanos(1), 50);
        for (int hash = 0; hash < 4; hash++) {
            hash(state, Duration.ofMillis(20), 0);
        }
        for (int hash = 0; hash < 5; hash++) {
            hash(state, Duration.ofMillis(160), 50);
        }

        assertThat(state.queueLimit()).isBetween(65, 120);
    }

    /** As after the start of a process, whose first hashes run while their code is compiled. */
    @Test
    void slowHashBeforeABurst_isForgotten() {
        LimiterState state = state(1);
        hash(state, Duration.ofMillis(200), 10);
        for (int hash = 0; hash < 29; hash++) {
            hash(state, Duration.ofMillis(20), 10);
        }

        assertThat(state.queueLimit()).isBetween(80, 100);
    }
}
