package io.hashkit.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.OverBudgetException;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A hash that is larger than the budget: it runs alone, if the host has the memory, and waits for its turn as others do. */
class LargeRowTest {
    private static final long MIB = 1 << 20;

    /** A quarter is the budget, three fifths the most. */
    private static final long HOST = 400 * MIB;

    private static final long BUDGET = 100 * MIB;
    private static final long MOST = 240 * MIB;

    private final FakeTicker ticker = new FakeTicker();
    private final Permits limiter = limiter(new PermitsBuilder());

    private Permits limiter(PermitsBuilder settings) {
        Permits made = settings.parallel(4).build(ticker, new FakeCapacity(4, HOST));
        made.admission.follow(4, HOST);
        return made;
    }

    private HashPermit acquire(long bytes) {
        return limiter.acquire(Priority.LOGIN, bytes);
    }

    private CompletableFuture<HashPermit> later(long bytes) {
        return limiter.acquireAsync(Priority.LOGIN, bytes, 1);
    }

    @AfterEach
    void nothingIsLost() {
        LimiterStats figures = limiter.stats();
        assertThat(figures.running()).isZero();
        assertThat(figures.waiting()).isZero();
        assertThat(figures.bytesInUse()).isZero();
        acquire(BUDGET).close();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, BUDGET - 1, BUDGET, BUDGET + 1, BUDGET + 1024, 2 * BUDGET, MOST - 1, MOST})
    void hashUpToTheMost_isAdmitted(long bytes) {
        try (HashPermit permit = acquire(bytes)) {
            assertThat(limiter.stats().bytesInUse()).isEqualTo(bytes);
        }
        try (HashPermit permit = limiter.tryAcquire(Priority.IMPORT, bytes)) {
            assertThat(permit).isNotNull();
        }
        later(bytes).join().close();
    }

    @ParameterizedTest
    @ValueSource(longs = {MOST + 1, HOST, Long.MAX_VALUE / 2, Long.MAX_VALUE})
    void hashAboveTheMost_isRefusedAtOnce_withBothFigures(long bytes) {
        assertThatExceptionOfType(OverBudgetException.class)
                .isThrownBy(() -> acquire(bytes))
                .satisfies(refused -> assertThat(refused.bytes()).isEqualTo(bytes))
                .satisfies(refused -> assertThat(refused.budgetBytes()).isEqualTo(MOST));
        assertThat(limiter.tryAcquire(Priority.LOGIN, bytes)).isNull();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 4096, BUDGET, BUDGET + 1, MOST})
    void nothingBeginsBesideALargeHash(long beside) {
        CompletableFuture<HashPermit> next;
        try (HashPermit large = acquire(BUDGET + 1)) {
            assertThat(limiter.tryAcquire(Priority.LOGIN, beside)).isNull();
            next = later(beside);
            assertThat(next).isNotDone();
            assertThat(limiter.stats().running()).isEqualTo(1);
        }
        next.join().close();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 4096, BUDGET})
    void largeHash_waitsUntilNothingRuns_andIsNotOvertaken(long before) {
        HashPermit first = acquire(before);
        CompletableFuture<HashPermit> large = later(BUDGET + 1);
        CompletableFuture<HashPermit> small = later(0);
        assertThat(limiter.tryAcquire(Priority.LOGIN, BUDGET + 1)).isNull();
        assertThat(large).isNotDone();

        first.close();

        assertThat(large).isCompleted();
        assertThat(small).isNotDone();
        large.join().close();
        small.join().close();
    }

    @Test
    void severalLargeHashes_runOneAfterTheOther() {
        HashPermit first = acquire(MOST);
        CompletableFuture<HashPermit> second = later(BUDGET + 1);
        CompletableFuture<HashPermit> third = later(MOST);

        first.close();
        assertThat(second).isCompleted();
        assertThat(third).isNotDone();
        second.join().close();
        third.join().close();
    }

    @Test
    void largeHashThatIsNotWaitedFor_letsTheNextOnesBegin() {
        HashPermit first = acquire(1);
        CompletableFuture<HashPermit> large = later(MOST);
        CompletableFuture<HashPermit> small = later(1);

        large.cancel(true);

        assertThat(small).isCompleted();
        small.join().close();
        first.close();
    }

    @Test
    void largeHash_isRefusedWithoutWaiting_whereNothingMayWait() {
        Permits strict = limiter(new PermitsBuilder().maxWait(Duration.ZERO));
        HashPermit first = strict.acquire(Priority.LOGIN, 1);

        assertThatExceptionOfType(OverloadedException.class)
                .isThrownBy(() -> strict.acquire(Priority.LOGIN, MOST))
                .satisfies(refused -> assertThat(refused.reason()).isEqualTo(Reason.BUSY));
        first.close();
        strict.acquire(Priority.LOGIN, MOST).close();
    }

    @Test
    void largeHash_displacesAnImportFromAFullQueue() {
        Permits narrow = limiter(new PermitsBuilder().queue(1));
        HashPermit first = narrow.acquire(Priority.LOGIN, 1);
        CompletableFuture<HashPermit> displaced = narrow.acquireAsync(Priority.IMPORT, BUDGET, 1);
        CompletableFuture<HashPermit> large = narrow.acquireAsync(Priority.LOGIN, MOST, 1);

        assertThat(displaced).isCompletedExceptionally();
        first.close();
        large.join().close();
    }

    @Test
    void hostThatShrinks_leavesALargeHashAlone_andRefusesTheNext() {
        HashPermit large = acquire(MOST);

        limiter.admission.follow(4, 100 * MIB);

        assertThatExceptionOfType(OverBudgetException.class).isThrownBy(() -> acquire(60 * MIB + 1));
        assertThat(limiter.tryAcquire(Priority.LOGIN, 1)).isNull();
        large.close();
        acquire(60 * MIB).close();
        limiter.admission.follow(4, HOST);
    }

    @Test
    void budgetThatWasSet_isNeverExceeded() {
        Permits set = limiter(new PermitsBuilder().memoryBytes(BUDGET));

        assertThatExceptionOfType(OverBudgetException.class)
                .isThrownBy(() -> set.acquire(Priority.LOGIN, BUDGET + 1))
                .satisfies(refused -> assertThat(refused.budgetBytes()).isEqualTo(BUDGET));
        assertThat(set.tryAcquire(Priority.LOGIN, BUDGET + 1)).isNull();
        set.acquire(Priority.LOGIN, BUDGET).close();
    }

    /** Its own scheme may have up to half of the heap, and then is no exception. */
    @Test
    void roomForAHasher_raisesTheBudget_andNeverLowersTheMost() {
        limiter.admission.raiseBudgetTo(MOST + 1);
        acquire(MOST + 1).close();
        limiter.admission.follow(4, 40 * MIB);
        acquire(MOST + 1).close();
        limiter.admission.follow(4, HOST);
    }
}
