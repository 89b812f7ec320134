package io.hashkit.internal.limit;

import static io.hashkit.internal.limit.WaitingCallers.awaitWaiting;
import static io.hashkit.internal.limit.WaitingCallers.limiter;
import static io.hashkit.internal.limit.WaitingCallers.refused;
import static io.hashkit.internal.limit.WaitingCallers.served;
import static io.hashkit.internal.limit.WaitingCallers.start;
import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Logins take precedence, and work that can be done later never waits. */
class LimiterPriorityTest {
    private static final long MIB = 1 << 20;

    private final FakeTicker ticker = new FakeTicker();

    @Test
    void login_precedesAnImportThatCameEarlier() throws Exception {
        Permits limiter = limiter(ticker, 1, 100, 8, Duration.ofSeconds(5));
        HashPermit held = limiter.acquire(Priority.LOGIN, MIB);
        List<Priority> order = new CopyOnWriteArrayList<>();
        List<FutureTask<Void>> callers = new ArrayList<>();
        for (Priority priority : List.of(Priority.IMPORT, Priority.IMPORT, Priority.LOGIN)) {
            callers.add(start(() -> {
                try (HashPermit mine = limiter.acquire(priority, MIB)) {
                    order.add(priority);
                    return null;
                }
            }));
            awaitWaiting(limiter, callers.size());
        }

        held.close();

        for (FutureTask<Void> caller : callers) {
            caller.get();
        }
        assertThat(order).containsExactly(Priority.LOGIN, Priority.IMPORT, Priority.IMPORT);
    }

    @Test
    void hashThatWaitsForAThread_holdsUpNobodyElse() {
        Permits limiter = limiter(ticker, 2, 100, 8, Duration.ofMinutes(5));
        Pool one = new Pool();
        one.setThreads(1);
        CompletableFuture<HashPermit> held = limiter.acquireAsync(Priority.LOGIN, MIB, 1, one);
        CompletableFuture<HashPermit> behind = limiter.acquireAsync(Priority.LOGIN, MIB, 1, one);
        CompletableFuture<HashPermit> beside = limiter.acquireAsync(Priority.IMPORT, MIB, 1);
        CompletableFuture<HashPermit> next = limiter.acquireAsync(Priority.IMPORT, MIB, 1);

        assertThat(beside).isDone();
        assertThat(List.of(behind, next)).noneMatch(CompletableFuture::isDone);
        assertThat(limiter.tryAcquire(Priority.LOGIN, MIB, one)).isNull();

        beside.join().close();
        assertThat(next).isDone();
        assertThat(behind).isNotDone();

        held.join().close();
        assertThat(behind).isDone();
        behind.join().close();
        next.join().close();
        assertThat(limiter.stats().running()).isZero();
        assertThat(one.running + one.waiting).isZero();
    }

    /** Of 2 s, one thread serves 20 hashes of 100 ms; the queue has room for all. */
    @Test
    void threadsThatCannotServeMoreInTime_areFullForTheirOwnCalls() {
        Permits limiter = limiter(ticker, 8, 100, 1_000, Duration.ofSeconds(2));
        Pool one = new Pool();
        one.setThreads(1);
        HashPermit first = limiter.acquire(Priority.LOGIN, MIB, 1, one);
        ticker.advance(Duration.ofMillis(100));
        first.close();
        HashPermit held = limiter.acquire(Priority.LOGIN, MIB, 1, one);
        List<CompletableFuture<HashPermit>> waiting = Stream.generate(
                        () -> limiter.acquireAsync(Priority.LOGIN, MIB, 1, one))
                .limit(20)
                .toList();

        assertThat(waiting).noneMatch(CompletableFuture::isDone);
        assertThat(limiter.acquireAsync(Priority.LOGIN, MIB, 1, one)).isCompletedExceptionally();
        assertThat(limiter.acquireAsync(Priority.LOGIN, MIB, 1)).isCompleted();
        assertThat(limiter.stats().refused(Reason.QUEUE_FULL)).isEqualTo(1);
        held.close();
    }

    @Test
    void loginAtAFullQueue_displacesTheImportThatCameLast() throws Exception {
        Permits limiter = limiter(ticker, 1, 100, 1, Duration.ofSeconds(5));
        HashPermit held = limiter.acquire(Priority.LOGIN, MIB);
        FutureTask<Reason> imported = refused(limiter, Priority.IMPORT, MIB);
        awaitWaiting(limiter, 1);

        FutureTask<Void> login = served(limiter, Priority.LOGIN, MIB);

        assertThat(imported.get()).isEqualTo(Reason.QUEUE_FULL);
        held.close();
        login.get();
    }

    @Test
    void loginAfterOneThatLeftTheQueue_stillDisplacesAnImport() {
        Permits limiter = limiter(ticker, 1, 100, 2, Duration.ofMinutes(5));
        HashPermit held = limiter.acquire(Priority.LOGIN, MIB);
        limiter.acquireAsync(Priority.LOGIN, MIB, 1).cancel(true);
        CompletableFuture<HashPermit> first = limiter.acquireAsync(Priority.IMPORT, MIB, 1);
        CompletableFuture<HashPermit> last = limiter.acquireAsync(Priority.IMPORT, MIB, 1);

        CompletableFuture<HashPermit> login = limiter.acquireAsync(Priority.LOGIN, MIB, 1);

        assertThat(last).isCompletedExceptionally();
        held.close();
        login.join().close();
        first.join().close();
    }

    /** The queue is full although a processor is free, so that the gate is open. */
    @ParameterizedTest
    @EnumSource
    void callerAtAFullQueue_displacesNoneOfItsOwnPriority(Priority priority) {
        Permits limiter = limiter(ticker, 8, 100, 1, Duration.ofMinutes(5));
        HashPermit held = limiter.acquire(Priority.LOGIN, 100 * MIB);
        CompletableFuture<HashPermit> waiting = limiter.acquireAsync(priority, MIB, 1);

        assertThat(limiter.acquireAsync(priority, MIB, 1)).isCompletedExceptionally();

        assertThat(waiting).isNotDone();
        held.close();
        waiting.join().close();
    }

    @Test
    void tryAcquireWithoutFreePermit_neitherWaitsNorCountsAsRefused() {
        Permits limiter = limiter(ticker, 1, 100, 8, Duration.ofSeconds(5));
        try (HashPermit held = limiter.acquire(Priority.LOGIN, MIB)) {
            for (int i = 0; i < 100; i++) {
                assertThat(limiter.tryAcquire(Priority.LOGIN, MIB)).isNull();
            }
        }
        assertThat(limiter.tryAcquire(Priority.LOGIN, 101 * MIB)).isNull();

        assertThat(limiter.stats().refused()).isZero();
        assertThat(limiter.stats().admitted()).isEqualTo(1);
        try (HashPermit permit = limiter.tryAcquire(Priority.LOGIN, 100 * MIB)) {
            assertThat(permit).isNotNull();
            assertThat(limiter.stats().bytesInUse()).isEqualTo(100 * MIB);
        }
        assertThat(limiter.stats().bytesInUse()).isZero();
        assertThat(limiter.stats().running()).isZero();
    }

    @Test
    void tryAcquireBesideAFullQueue_takesNoPlaceOfOthers() throws Exception {
        Permits limiter = limiter(ticker, 1, 100, 1, Duration.ofSeconds(5));
        HashPermit held = limiter.acquire(Priority.LOGIN, MIB);
        FutureTask<Void> imported = served(limiter, Priority.IMPORT, MIB);
        awaitWaiting(limiter, 1);

        for (int i = 0; i < 100; i++) {
            assertThat(limiter.tryAcquire(Priority.LOGIN, 0)).isNull();
        }

        held.close();
        imported.get();
        assertThat(limiter.stats().refused()).isZero();
    }

    @Test
    void tryAcquireWithTheSamePriority_overtakesNoWaiter() throws Exception {
        Permits limiter = limiter(ticker, 2, 100, 8, Duration.ofSeconds(5));
        HashPermit held = limiter.acquire(Priority.LOGIN, 60 * MIB);
        FutureTask<Void> waiter = served(limiter, Priority.IMPORT, 60 * MIB);
        awaitWaiting(limiter, 1);

        assertThat(limiter.tryAcquire(Priority.IMPORT, MIB)).isNull();
        try (HashPermit ahead = limiter.tryAcquire(Priority.LOGIN, MIB)) {
            assertThat(ahead).isNotNull();
        }

        held.close();
        waiter.get();
    }
}
