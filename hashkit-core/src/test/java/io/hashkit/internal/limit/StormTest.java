package io.hashkit.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Storms of logins on the clock of the tests. */
class StormTest {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    private static final int PROCESSORS = 2;
    /** The default of a heap of 512 MiB. */
    private static final int QUEUE = 512;

    private static final Duration AT_ONCE = Duration.ofMillis(100);

    /** Hashes whose times differ by up to a tenth. */
    private static LongUnaryOperator hashesOf(long millis) {
        return at -> millis * 1_000_000 + (at * 31 % 11 - 5) * millis * 20_000;
    }

    private static Storm storm(LongUnaryOperator hash, boolean clientsReturn) {
        return new Storm(PROCESSORS, LONGEST_WAIT, QUEUE, hash, clientsReturn);
    }

    private static long servable(long millis) {
        return PROCESSORS * (LONGEST_WAIT.toMillis() / millis + 1);
    }

    @ParameterizedTest
    @CsvSource({
        "50, 20",
        "150, 20",
        "500, 20",
        "5000, 20",
        "50, 60",
        "150, 60",
        "500, 60",
        "5000, 60",
        "50, 250",
        "150, 250",
        "500, 250",
        "5000, 250"
    })
    void storm_isAnsweredAsFarAsTheProcessorsReach(int clients, int millis) {
        Storm storm = storm(hashesOf(millis), false).afterQuietHashes(16).of(clients, AT_ONCE);

        assertThat(storm.answered).isGreaterThanOrEqualTo((int) (0.95 * Math.min(clients, servable(millis))));
        assertThat(storm.longestWait).isLessThanOrEqualTo(LONGEST_WAIT.toNanos());
        assertThat(storm.answered + storm.refusals).isEqualTo(clients);
    }

    @ParameterizedTest
    @CsvSource({"500, 20", "5000, 20", "150, 60", "500, 60", "5000, 60", "50, 250", "150, 250", "500, 250", "5000, 250"
    })
    void clientsThatReturnWhenTold_areAllAnsweredAndLeaveNoProcessorFree(int clients, int millis) {
        Storm storm = storm(hashesOf(millis), true).afterQuietHashes(16).of(clients, AT_ONCE);

        double least = clients * millis * 1e6 / PROCESSORS;
        assertThat(storm.answered).isEqualTo(clients);
        assertThat(storm.idle).isLessThan((long) (0.1 * PROCESSORS * storm.end));
        assertThat((double) storm.end).isLessThan(1.1 * least + 2e9);
        assertThat(storm.refusals)
                .as("at most once, and once more for each two minutes")
                .isLessThanOrEqualTo((int) (clients * (1 + Math.floor(least / 1.2e11))));
    }

    /** A server reads the requests of a storm on the processors of the first hashes. */
    @ParameterizedTest
    @ValueSource(longs = {20, 40})
    void firstHashesThatShareTheProcessorsWithTheirRequests_doNotShortenTheQueue(long millis) {
        Duration reading = Duration.ofSeconds(1);
        long begin = 1_000 + 16 * millis * 1_000_000;
        LongUnaryOperator hash = at -> (at >= begin && at < begin + reading.toNanos() ? 8 : 1)
                * hashesOf(millis).applyAsLong(at);
        Storm storm = storm(hash, false).afterQuietHashes(16).of(150, reading);

        assertThat(storm.answered).isGreaterThanOrEqualTo(143);
    }

    /** Refusals take processors too, and the queue does not grow while it is full. */
    @Test
    void hashesThatShareTheProcessorsWithRefusals_doNotShortenTheQueue() {
        FakeTicker ticker = new FakeTicker();
        Permits limiter = new PermitsBuilder()
                .parallel(1)
                .queue(20)
                .maxWait(Duration.ofMillis(400))
                .build(ticker);
        for (int i = 0; i < 32; i++) {
            HashPermit permit = limiter.acquire(Priority.LOGIN, 0);
            ticker.advance(Duration.ofMillis(20));
            permit.close();
        }
        List<HashPermit> inside = IntStream.range(0, 21)
                .mapToObj(i ->
                        new HashPermit(limiter.admission, Priority.LOGIN, 0, 1, limiter.admission.callers, true, null))
                .toList();
        inside.forEach(limiter.admission::admitOrQueue);
        for (HashPermit permit : inside.subList(0, 2)) {
            for (int i = 0; i < 100; i++) {
                assertThatThrownBy(() -> limiter.acquire(Priority.LOGIN, 0)).isInstanceOf(OverloadedException.class);
            }
            ticker.advance(Duration.ofMillis(160));
            permit.close();
        }

        assertThat(limiter.stats().queue()).isBetween(15, 20);
    }

    /** One hash in twenty takes forty times as long as the others, which is most of the work. */
    @Test
    void rareLongHashesOfASteadyOverload_countInThePrediction() {
        AtomicInteger hashes = new AtomicInteger();
        LongUnaryOperator hash = at -> (hashes.getAndIncrement() % 20 == 0 ? 200 : 5) * 1_000_000L;
        Storm storm = new Storm(PROCESSORS, LONGEST_WAIT, 10_000, hash, false)
                .afterQuietHashes(40)
                .of(6000, Duration.ofSeconds(20));

        assertThat(storm.waitedInVain).as("of %d refusals", storm.refusals).isLessThan(storm.refusals * 9 / 10);
    }

    @Test
    void refusedCallers_areToldDifferentTimes() {
        Storm storm = storm(hashesOf(60), false).afterQuietHashes(16).of(500, AT_ONCE);

        assertThat(storm.retries.stream()
                        .collect(Collectors.groupingBy(retry -> retry, Collectors.counting()))
                        .values())
                .as("no more in one second than end in one second, about 33")
                .allSatisfy(together -> assertThat(together).isLessThan(50));
    }

    @ParameterizedTest
    @CsvSource({"500, 20", "5000, 20", "500, 60", "5000, 60", "500, 250"})
    void processWithoutAnyHashYet_stillAnswersAllWhoReturn(int clients, int millis) {
        LongUnaryOperator hash = hashesOf(millis);
        Storm storm = storm(hash, true).of(clients, AT_ONCE);

        assertThat(storm.answered).isEqualTo(clients);
        assertThat((double) storm.end).isLessThan(1.6 * clients * millis * 1e6 / PROCESSORS + 2e9);
    }

    @ParameterizedTest
    @CsvSource({"20, 250", "250, 20", "60, 2000", "1, 250"})
    void costsThatChange_areKnownAfterSomeHashes(int before, int after) {
        long begin = 1_000 + 16L * before * 1_000_000;
        LongUnaryOperator hash = at -> (at < begin ? hashesOf(before) : hashesOf(after)).applyAsLong(at);
        Storm storm =
                storm(hash, false).afterQuietHashes(16).afterQuietHashes(32).of(500, AT_ONCE);

        assertThat(storm.answered)
                .isBetween((int) (0.8 * Math.min(500, servable(after))), (int) Math.min(500, servable(after) + 2));
        assertThat(storm.longestWait).isLessThanOrEqualTo(LONGEST_WAIT.toNanos());
    }

    @Test
    void hashOfASuspendedProcess_shortensTheQueueByLessThanHalf() {
        LongUnaryOperator hash = at -> at > 1e9 && at < 1.02e9 ? 3_600_000_000_000L : 20_000_000;
        Storm storm = storm(hash, false).afterQuietHashes(51).of(500, AT_ONCE);

        assertThat(storm.answered).isGreaterThan(250);
    }
}
