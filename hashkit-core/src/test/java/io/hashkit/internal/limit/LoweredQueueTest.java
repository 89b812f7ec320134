package io.hashkit.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server whose threads run and wait with their hashes keeps some for other requests, however many run at once. */
class LoweredQueueTest {
    private static final int CLIENTS = 1000;

    private final FakeTicker ticker = new FakeTicker();

    @ParameterizedTest
    @CsvSource({
        "2, 1, 150, 150",
        "4, 1, 150, 150",
        "13, 2, 150, 150",
        "16, 2, 150, 150",
        "4, 8, 150, 150",
        "50, 2, 150, 150",
        "64, 1, 150, 150",
        "2, 1, 15, 15",
        "8, 2, 15, 15",
        "4, 1, 2, 5",
        "1, 1, 1, 2"
    })
    void callsThatRunAndWait_areNoMoreTogether(int processors, int seats, int lowered, int inside) {
        Permits permits = new PermitsBuilder()
                .parallel(processors)
                .memoryBytes(Long.MAX_VALUE)
                .queue(512)
                .maxWait(Duration.ofHours(1))
                .build(ticker);
        permits.lowerQueueTo(lowered);

        List<HashPermit> first = storm(permits, seats);
        assertThat(first).hasSize(inside);
        serve(permits, first);
        try (HashPermit alone = permits.acquire(Priority.LOGIN, 0)) {
            ticker.advance(Duration.ofMillis(20));
        }
        assertThat(storm(permits, seats)).as("once the time of a hash is known").hasSize(inside);
    }

    /** While others wait, one more runs than there are processors, and has a place too. */
    @Test
    void callThatComesAgain_hasThePlaceThatItLeft() {
        Permits permits = new PermitsBuilder()
                .memoryBytes(Long.MAX_VALUE)
                .queue(512)
                .maxWait(Duration.ofHours(1))
                .build(ticker, new FakeCapacity(2, 0));
        permits.admission.follow(2, 0);
        permits.lowerQueueTo(150);
        List<HashPermit> inside = storm(permits, 1);

        inside.get(0).close();

        assertThat(inside).hasSize(150);
        assertThat(permits.stats().running()).isEqualTo(3);
        assertThat(storm(permits, 1)).hasSize(1);
    }

    private List<HashPermit> storm(Permits permits, int seats) {
        List<HashPermit> inside = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            HashPermit permit =
                    new HashPermit(permits.admission, Priority.LOGIN, 0, seats, permits.admission.callers, true, null);
            try {
                permits.admission.admitOrQueue(permit);
                inside.add(permit);
            } catch (OverloadedException e) {
                permit.close();
            }
        }
        return inside;
    }

    /** Ends those that run until nobody waits. */
    private void serve(Permits permits, List<HashPermit> inside) {
        while (!inside.isEmpty()) {
            HashPermit running = inside.stream()
                    .filter(permit -> permit.state == HashPermit.State.ADMITTED)
                    .findFirst()
                    .orElseThrow();
            ticker.advance(Duration.ofMillis(20));
            running.close();
            inside.remove(running);
        }
        assertThat(permits.stats().running()).isZero();
        assertThat(permits.stats().waiting()).isZero();
    }
}
