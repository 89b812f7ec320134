package io.hashkit.internal.limit;

import static io.hashkit.internal.limit.WaitingCallers.awaitWaiting;
import static io.hashkit.internal.limit.WaitingCallers.limiter;
import static io.hashkit.internal.limit.WaitingCallers.refused;
import static io.hashkit.internal.limit.WaitingCallers.served;
import static io.hashkit.internal.limit.WaitingCallers.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Admission by permits and memory, in order of arrival. */
class LimiterTest {
    private static final long MIB = 1 << 20;

    private final FakeTicker ticker = new FakeTicker();

    @Test
    void freePermit_admitsAtOnce() {
        Permits limiter = limiter(ticker, 2, 100, 4, Duration.ofSeconds(5));

        try (HashPermit one = limiter.acquire(Priority.LOGIN, 40 * MIB)) {
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
        Permits limiter = limiter(ticker, 1, 100, 8, Duration.ofSeconds(5));
        HashPermit held = limiter.acquire(Priority.LOGIN, MIB);
        List<Integer> order = new CopyOnWriteArrayList<>();
        List<FutureTask<Void>> callers = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int number = i;
            callers.add(start(() -> {
                try (HashPermit mine = limiter.acquire(Priority.LOGIN, MIB)) {
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
    void memoryTaken_waitsAlthoughAProcessorIsFree() throws Exception {
        Permits limiter = limiter(ticker, 8, 100, 8, Duration.ofSeconds(5));
        HashPermit held = limiter.acquire(Priority.LOGIN, 60 * MIB);
        FutureTask<Long> second = start(() -> {
            try (HashPermit mine = limiter.acquire(Priority.LOGIN, 60 * MIB)) {
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
        Permits limiter = limiter(ticker, 8, 100, 8, Duration.ofSeconds(5));
        HashPermit held = limiter.acquire(Priority.LOGIN, 60 * MIB);
        FutureTask<Void> large = served(limiter, Priority.LOGIN, 90 * MIB);
        awaitWaiting(limiter, 1);
        FutureTask<Void> small = served(limiter, Priority.LOGIN, MIB);
        awaitWaiting(limiter, 2);

        held.close();

        large.get();
        small.get();
        assertThat(limiter.stats().running()).isZero();
    }

    @Test
    void largeHashGivesUp_theSmallOneBehindItIsServed() throws Exception {
        Permits limiter = limiter(ticker, 8, 100, 8, Duration.ofSeconds(5));
        HashPermit held = limiter.acquire(Priority.LOGIN, 60 * MIB);
        FutureTask<Reason> large = refused(limiter, Priority.LOGIN, 90 * MIB);
        awaitWaiting(limiter, 1);
        ticker.advance(Duration.ofSeconds(3));
        FutureTask<Void> small = served(limiter, Priority.LOGIN, MIB);
        awaitWaiting(limiter, 2);

        ticker.advance(Duration.ofSeconds(2));

        assertThat(large.get()).isEqualTo(Reason.DEADLINE);
        small.get();
        held.close();
    }

    /** The stages of a refused future run before its permit is given back. */
    @Test
    void waitThatIsOver_admitsTheNextBeforeItsPermitIsGivenBack() {
        Permits limiter = limiter(ticker, 8, 100, 8, Duration.ofSeconds(5));
        HashPermit held = limiter.acquire(Priority.LOGIN, 60 * MIB);
        HashPermit large =
                new HashPermit(limiter.admission, Priority.LOGIN, 90 * MIB, 1, limiter.admission.callers, true, null);
        HashPermit small =
                new HashPermit(limiter.admission, Priority.LOGIN, MIB, 1, limiter.admission.callers, true, null);
        assertThat(limiter.admission.admitOrQueue(large)).isFalse();
        assertThat(limiter.admission.admitOrQueue(small)).isFalse();

        assertThatThrownBy(() -> limiter.admission.endWait(large)).isInstanceOf(OverloadedException.class);

        assertThat(small.state).isEqualTo(HashPermit.State.ADMITTED);
        List.of(large, small, held).forEach(HashPermit::close);
        assertThat(limiter.stats().running()).isZero();
    }

    @Test
    void negativeWorkMemory_isRefusedAndTakesNothing() {
        Permits limiter = limiter(ticker, 1, 100, 1, Duration.ofSeconds(5));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> limiter.acquire(Priority.LOGIN, -1))
                .withMessageContaining("-1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limiter.tryAcquire(Priority.LOGIN, -1))
                .withMessageContaining("-1");

        assertThat(limiter.stats().bytesInUse()).isZero();
        limiter.acquire(Priority.LOGIN, 100 * MIB).close();
    }

    /** What is refused or waits has come too: many calls in the time of a hash explain why it took long. */
    @Test
    void callsThatHadComeWhenAHashBegan_areThoseThatWereAdmittedRefusedOrWait() {
        Permits limiter = limiter(ticker, 2, 100, 2, Duration.ofMinutes(5));
        HashPermit held = limiter.acquire(Priority.LOGIN, 60 * MIB);
        CompletableFuture<HashPermit> first = limiter.acquireAsync(Priority.IMPORT, 60 * MIB, 1);
        CompletableFuture<HashPermit> second = limiter.acquireAsync(Priority.IMPORT, 60 * MIB, 1);
        for (int i = 0; i < 2; i++) {
            assertThat(limiter.acquireAsync(Priority.IMPORT, 60 * MIB, 1)).isCompletedExceptionally();
        }

        try (HashPermit ahead = limiter.acquire(Priority.LOGIN, MIB)) {
            assertThat(ahead.arrivedThen).isEqualTo(2 + 2 + 2);
        }
        held.close();
        assertThat(first.join().arrivedThen).isEqualTo(3 + 2 + 1);
        first.join().close();
        second.join().close();
    }

    @Test
    void callsThatComeWhileAHashRuns_makeABurstThoughTheyOnlyWait() {
        Permits limiter = limiter(ticker, 1, 100, 10_000, Duration.ofMinutes(1));
        HashPermit usual = limiter.acquire(Priority.LOGIN, MIB);
        ticker.advance(Duration.ofMillis(20));
        usual.close();
        HashPermit held = limiter.acquire(Priority.LOGIN, MIB);
        List<CompletableFuture<HashPermit>> waiting = Stream.generate(
                        () -> limiter.acquireAsync(Priority.LOGIN, MIB, 1))
                .limit(9)
                .toList();

        ticker.advance(Duration.ofMillis(40));
        held.close();

        assertThat(limiter.stats().queue()).as("1 min / 20.3 ms").isEqualTo(2953);
        waiting.forEach(each -> each.join().close());
    }

    @Test
    void hugeLimits_doNotShortenTheQueue() throws Exception {
        Permits limiter = limiter(ticker, Integer.MAX_VALUE, 100, 64, Duration.ofHours(1));
        HashPermit measured = limiter.acquire(Priority.LOGIN, 1);
        ticker.advance(Duration.ofMillis(1));
        measured.close();
        HashPermit held = limiter.acquire(Priority.LOGIN, 100 * MIB);
        List<FutureTask<Void>> callers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            callers.add(served(limiter, Priority.LOGIN, MIB));
            awaitWaiting(limiter, i + 1);
        }

        held.close();

        for (FutureTask<Void> caller : callers) {
            caller.get();
        }
    }
}
