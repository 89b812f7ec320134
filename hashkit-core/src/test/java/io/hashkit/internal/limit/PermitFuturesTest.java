package io.hashkit.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Priority;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PermitFuturesTest {
    private static final long MIB = 1 << 20;

    private final Permits limiter = limiter(Duration.ofHours(1));

    private static Permits limiter(Duration maxWait) {
        return new PermitsBuilder()
                .parallel(1)
                .memoryBytes(100 * MIB)
                .queue(3)
                .maxWait(maxWait)
                .build();
    }

    private static Reason reason(CompletableFuture<HashPermit> future) {
        return refusal(future).reason();
    }

    private static OverloadedException refusal(CompletableFuture<HashPermit> future) {
        ExecutionException e = catchThrowableOfType(ExecutionException.class, future::get);
        assertThat(e).hasCauseInstanceOf(OverloadedException.class);
        return (OverloadedException) Objects.requireNonNull(e.getCause());
    }

    private static void assertQuiet(Permits limiter) {
        assertThat(limiter.stats().running()).isZero();
        assertThat(limiter.stats().waiting()).isZero();
        assertThat(limiter.stats().bytesInUse()).isZero();
    }

    @Test
    void freePermit_isGrantedAtOnce() {
        CompletableFuture<HashPermit> future = limiter.acquireAsync(Priority.LOGIN, MIB, 1);

        assertThat(future).isCompleted();
        assertThat(limiter.stats().running()).isEqualTo(1);
        future.join().close();
        assertQuiet(limiter);
    }

    @Test
    void takenPermits_areGrantedInOrderOfUrgencyAndArrival() {
        HashPermit held = limiter.acquire(Priority.LOGIN, MIB);
        List<String> order = new ArrayList<>();
        var ignored = CompletableFuture.allOf(
                limiter.acquireAsync(Priority.IMPORT, MIB, 1).thenAccept(permit -> served(permit, "import", order)),
                limiter.acquireAsync(Priority.LOGIN, MIB, 1).thenAccept(permit -> served(permit, "first", order)),
                limiter.acquireAsync(Priority.LOGIN, MIB, 1).thenAccept(permit -> served(permit, "second", order)));
        assertThat(limiter.stats().waiting()).isEqualTo(3);

        held.close();

        assertThat(order).containsExactly("first", "second", "import");
        assertQuiet(limiter);
    }

    /** Otherwise an executor that runs tasks on the submitting thread would nest hashes without bound. */
    @Test
    void futures_areCompletedOneAfterTheOther() {
        Permits wide = new PermitsBuilder()
                .parallel(3)
                .memoryBytes(100 * MIB)
                .maxWait(Duration.ofHours(1))
                .build();
        HashPermit all = wide.acquire(Priority.LOGIN, 100 * MIB);
        List<String> order = new ArrayList<>();
        List<CompletableFuture<Void>> waiting = new ArrayList<>();
        for (long bytes : List.of(MIB, MIB, MIB, 100 * MIB)) {
            waiting.add(wide.acquireAsync(Priority.LOGIN, bytes, 1).thenAccept(permit -> {
                served(permit, "begins", order);
                order.add("ends");
            }));
        }

        all.close();

        assertThat(waiting).allSatisfy(each -> assertThat(each).isCompleted());
        assertThat(order).containsExactly("begins", "ends", "begins", "ends", "begins", "ends", "begins", "ends");
        assertQuiet(wide);
    }

    private static void served(HashPermit permit, String name, List<String> order) {
        order.add(name);
        permit.close();
    }

    @Test
    void fullQueue_refusesTheNextAndDisplacesABatchForALogin() {
        HashPermit held = limiter.acquire(Priority.LOGIN, MIB);
        CompletableFuture<HashPermit> batch = limiter.acquireAsync(Priority.IMPORT, MIB, 1);
        CompletableFuture<HashPermit> one = limiter.acquireAsync(Priority.LOGIN, MIB, 1);
        CompletableFuture<HashPermit> two = limiter.acquireAsync(Priority.LOGIN, MIB, 1);
        CompletableFuture<HashPermit> three = limiter.acquireAsync(Priority.LOGIN, MIB, 1);

        assertThat(reason(batch)).isEqualTo(Reason.QUEUE_FULL);
        assertThat(reason(limiter.acquireAsync(Priority.LOGIN, MIB, 1))).isEqualTo(Reason.QUEUE_FULL);
        assertThat(limiter.stats().waiting()).isEqualTo(3);
        held.close();
        one.join().close();
        two.join().close();
        three.join().close();
        assertQuiet(limiter);
    }

    @Test
    void waitingThreadThatTakesAPlace_refusesItsFutureAtOnce() throws Exception {
        HashPermit held = limiter.acquire(Priority.LOGIN, MIB);
        CompletableFuture<HashPermit> batch = limiter.acquireAsync(Priority.IMPORT, MIB, 1);
        CompletableFuture<HashPermit> one = limiter.acquireAsync(Priority.LOGIN, MIB, 1);
        CompletableFuture<HashPermit> two = limiter.acquireAsync(Priority.LOGIN, MIB, 1);

        FutureTask<Void> login = WaitingCallers.served(limiter, Priority.LOGIN, MIB);

        assertThat(reason(batch)).isEqualTo(Reason.QUEUE_FULL);
        held.close();
        one.join().close();
        two.join().close();
        login.get();
        assertQuiet(limiter);
    }

    @Test
    void waitBeyondTheLimit_isRefusedAndTheNextIsServed() {
        Permits hasty = limiter(Duration.ofMillis(20));
        HashPermit held = hasty.acquire(Priority.LOGIN, MIB);

        assertThat(refusal(hasty.acquireAsync(Priority.LOGIN, MIB, 1))).satisfies(refused -> {
            assertThat(refused.reason()).isEqualTo(Reason.DEADLINE);
            assertThat(refused.waited()).isGreaterThanOrEqualTo(Duration.ofMillis(20));
        });

        assertThat(hasty.stats().waiting()).isZero();
        held.close();
        assertQuiet(hasty);
    }

    @Test
    void hashAboveTheWholeBudget_isRefusedAtOnce() {
        assertThat(reason(limiter.acquireAsync(Priority.LOGIN, 101 * MIB, 1))).isEqualTo(Reason.OVER_BUDGET);
        assertQuiet(limiter);
    }

    @Test
    void cancelledFuture_leavesItsPlaceToTheNext() {
        HashPermit held = limiter.acquire(Priority.LOGIN, MIB);
        CompletableFuture<HashPermit> first = limiter.acquireAsync(Priority.LOGIN, MIB, 1);
        CompletableFuture<HashPermit> second = limiter.acquireAsync(Priority.LOGIN, MIB, 1);

        first.cancel(true);

        assertThat(limiter.stats().waiting()).isEqualTo(1);
        held.close();
        second.join().close();
        assertQuiet(limiter);
    }

    /** The timer would otherwise keep what is left of each cancelled login until the deadline. */
    @Test
    void cancelledFuture_isForgottenByTheTimer() {
        HashPermit held = limiter.acquire(Priority.LOGIN, MIB);
        WeakReference<CompletableFuture<HashPermit>> cancelled = cancelled();

        while (cancelled.get() != null) {
            System.gc();
        }

        held.close();
        assertQuiet(limiter);
    }

    private WeakReference<CompletableFuture<HashPermit>> cancelled() {
        CompletableFuture<HashPermit> future = limiter.acquireAsync(Priority.LOGIN, MIB, 1);
        future.cancel(true);
        return new WeakReference<>(future);
    }

    /** Dependent stages of a future run outside the limiter's lock and may take long. */
    @Test
    void futureIsCompleted_outsideTheLock() {
        HashPermit held = limiter.acquire(Priority.LOGIN, MIB);
        CompletableFuture<Boolean> locked = limiter.acquireAsync(Priority.LOGIN, MIB, 1)
                .thenApply(permit -> {
                    permit.close();
                    return CompletableFuture.supplyAsync(limiter::stats)
                            .thenApply(stats -> false)
                            .completeOnTimeout(true, 10, TimeUnit.MINUTES)
                            .join();
                });

        held.close();

        assertThat(locked.join()).isFalse();
        assertQuiet(limiter);
    }

    @Test
    void dependentStageThrows_theNextIsStillServed() {
        HashPermit held = limiter.acquire(Priority.LOGIN, MIB);
        CompletableFuture<Void> throwing = limiter.acquireAsync(Priority.LOGIN, MIB, 1)
                .thenAccept(permit -> {
                    permit.close();
                    throw new IllegalStateException("of the test");
                });
        CompletableFuture<HashPermit> next = limiter.acquireAsync(Priority.LOGIN, MIB, 1);

        held.close();

        assertThat(throwing).isCompletedExceptionally();
        next.join().close();
        assertQuiet(limiter);
    }

    /** The timer ends what was recorded and not reported, for lack of stack or memory. */
    @Test
    void waitWhoseEndWasNotReported_isRefusedByTheTimer() {
        HashPermit closed = limiter.acquire(Priority.LOGIN, MIB);
        closed.close();
        PreparedFuture<HashPermit> answer = new PreparedFuture<>();

        limiter.admission.futures.end(closed, answer);
        limiter.admission.futures.end(closed, answer);

        assertThat(refusal(answer.future()))
                .hasMessageStartingWith("the end of the wait could not be reported in time");
        assertThat(limiter.stats().refused(Reason.DEADLINE)).isEqualTo(1);
    }

    @Test
    void negativeMemory_isTheCallersMistake() {
        assertThatIllegalArgumentException().isThrownBy(() -> limiter.acquireAsync(Priority.LOGIN, -1, 1));
    }
}
