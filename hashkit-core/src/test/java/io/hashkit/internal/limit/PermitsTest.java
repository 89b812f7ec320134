package io.hashkit.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.internal.memory.FlatMemory;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class PermitsTest {
    private static final long MIB = 1 << 20;

    @Test
    void ownLimiter_refusesAHasherWhoseHashIsLargerThanItsBudget() {
        Permits limiter = new PermitsBuilder().memoryBytes(100 * MIB).build();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> limiter.makeRoomFor(200 * MIB))
                .withMessage(
                        "one hash needs 200 MiB of work memory, more than the limiter's budget of 100 MiB: raise the"
                                + " budget, or choose a scheme that needs less memory");
        assertThatIllegalArgumentException()
                .as("sizes that look alike in MiB")
                .isThrownBy(() -> limiter.makeRoomFor(100 * MIB + 1))
                .withMessageStartingWith(
                        "one hash needs 104857601 bytes of work memory, more than the limiter's budget of"
                                + " 104857600 bytes: ");
        limiter.makeRoomFor(100 * MIB);
        assertThat(limiter.stats().budgetBytes()).isEqualTo(100 * MIB);
    }

    @Test
    void sharedLimiter_growsToOneHashAndNoFurtherThanHalfOfTheHeap() {
        long half = Runtime.getRuntime().maxMemory() / 2;
        Permits limiter = new PermitsBuilder().memoryBytes(MIB).growing();

        limiter.makeRoomFor(half);

        assertThat(limiter.stats().budgetBytes()).isEqualTo(half);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limiter.makeRoomFor(half + MIB))
                .withMessageMatching(
                        "one hash needs \\d+ MiB of work memory, more than half of the maximum heap, \\d+ MiB:"
                                + " raise -Xmx, or choose a scheme that needs less memory");
    }

    @Test
    void growingBudget_admitsCallersThatWaitForMemory() throws Exception {
        Permits limiter = new PermitsBuilder()
                .memoryBytes(MIB)
                .parallel(3)
                .maxWait(Duration.ofHours(1))
                .growing();
        try (HashPermit all = limiter.acquire(Priority.LOGIN, MIB)) {
            FutureTask<Void> waiter =
                    new FutureTask<>(() -> limiter.acquire(Priority.LOGIN, MIB).close(), null);
            Thread thread = new Thread(waiter);
            thread.setDaemon(true);
            thread.start();
            // The clock of the system parks it.
            while (thread.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }

            CompletableFuture<HashPermit> future = limiter.acquireAsync(Priority.LOGIN, MIB, 1);

            limiter.makeRoomFor(3 * MIB);

            waiter.get();
            future.join().close();
        }
        assertThat(limiter.stats().bytesInUse()).isZero();
    }

    @Test
    void workMemory_isOneAndWithinTheBudget() {
        Permits permits = new PermitsBuilder().memoryBytes(MIB).growing();

        assertThat(permits.memory()).isSameAs(permits.memory());
        permits.makeRoomFor(2 * MIB);

        assertThat(permits.stats().budgetBytes()).isEqualTo(2 * MIB + (8 << 10));
    }

    @Test
    void memoryBeyondAPermit_isSparedWhereEachPermitCouldHaveAsMuchAgain() {
        Permits permits = new PermitsBuilder().parallel(2).memoryBytes(16 * MIB).build();
        try (HashPermit permit = permits.acquire(Priority.LOGIN, 4 * MIB)) {
            assertThat(permits.memory().leaseMore(FlatMemory.INTS, 4 * MIB + 4)).isNull();

            WorkMemory.Lease<int[]> more =
                    Objects.requireNonNull(permits.memory().leaseMore(FlatMemory.INTS, 4 * MIB));

            assertThat(permits.stats().bytesInUse()).isEqualTo(8 * MIB);
            more.close();
            more.close();
            assertThat(permits.stats().bytesInUse()).isEqualTo(4 * MIB);
        }
    }

    @Test
    void memoryBeyondAPermit_isNotSparedFromWhatOthersHold() {
        Permits permits = new PermitsBuilder().parallel(2).memoryBytes(16 * MIB).build();
        try (HashPermit small = permits.acquire(Priority.LOGIN, 4 * MIB);
                HashPermit large = permits.acquire(Priority.LOGIN, 9 * MIB)) {
            assertThat(permits.memory().leaseMore(FlatMemory.INTS, 4 * MIB)).isNull();
            assertThat(permits.stats().bytesInUse()).isEqualTo(13 * MIB);
        }
    }

    @Test
    void memoryBeyondAPermitThatIsReturned_admitsACallThatWaitsForIt() {
        Permits permits = new PermitsBuilder().parallel(2).memoryBytes(16 * MIB).build();
        try (HashPermit small = permits.acquire(Priority.LOGIN, 4 * MIB)) {
            WorkMemory.Lease<int[]> more =
                    Objects.requireNonNull(permits.memory().leaseMore(FlatMemory.INTS, 4 * MIB));
            CompletableFuture<HashPermit> waiting = permits.acquireAsync(Priority.LOGIN, 12 * MIB, 1);
            assertThat(waiting).isNotDone();

            more.close();

            assertThat(permits.stats().running()).isEqualTo(2);
            // A future may begin its hash here, where this one is not over yet.
            assertThat(waiting).isNotDone();
            small.close();
            waiting.join().close();
        }
        assertThat(permits.stats().bytesInUse()).isZero();
    }
}
