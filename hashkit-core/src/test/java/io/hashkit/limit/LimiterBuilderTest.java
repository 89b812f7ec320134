package io.hashkit.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

class LimiterBuilderTest {
    private static final long MIB = 1 << 20;

    @Test
    void ownLimiter_refusesAHasherWhoseHashIsLargerThanItsBudget() {
        Limiter limiter = Limiter.builder().memoryBytes(100 * MIB).build();

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
        Limiter limiter = new Limiter(Limiter.builder().memoryBytes(MIB), Ticker.SYSTEM, new HostCapacity(), true);

        limiter.makeRoomFor(half);

        assertThat(limiter.stats().budgetBytes()).isEqualTo(half);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limiter.makeRoomFor(half + MIB))
                .withMessageMatching(
                        "one hash needs \\d+ MiB of work memory, more than half of the maximum heap, \\d+ MiB:"
                                + " raise -Xmx, or choose a scheme that needs less memory");
        assertThat(Limiter.shared()).isNotNull().isSameAs(Limiter.shared());
    }

    @Test
    void growingBudget_admitsCallersThatWaitForMemory() throws Exception {
        Limiter limiter = new Limiter(
                Limiter.builder().memoryBytes(MIB).parallel(3).maxWait(Duration.ofHours(1)),
                Ticker.SYSTEM,
                new HostCapacity(),
                true);
        try (Permit all = limiter.acquire(Priority.LOGIN, MIB)) {
            FutureTask<Void> waiter =
                    new FutureTask<>(() -> limiter.acquire(Priority.LOGIN, MIB).close(), null);
            Thread thread = new Thread(waiter);
            thread.setDaemon(true);
            thread.start();
            // The clock of the system parks it.
            while (thread.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }

            CompletableFuture<Permit> future = limiter.acquireAsync(Priority.LOGIN, MIB);

            limiter.makeRoomFor(3 * MIB);

            waiter.get();
            future.join().close();
        }
        assertThat(limiter.stats().bytesInUse()).isZero();
    }

    @Test
    void settingsOutOfRange_areRefusedWithValueAndRange() {
        LimiterBuilder builder = Limiter.builder();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.parallel(0))
                .withMessageContaining("not 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.memoryBytes(1))
                .withMessageContaining("1048576");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.queue(0)).withMessageContaining("not 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.maxWait(Duration.ofSeconds(-1)))
                .withMessageContaining("PT-1S");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.maxWait(Duration.ofHours(1).plusNanos(1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Limiter.builder().build().lowerQueueTo(0));
    }

    @Test
    void settingsAtTheEndsOfTheirRanges_areTaken() {
        LimiterStats least = Limiter.builder()
                .parallel(1)
                .memoryBytes(MIB)
                .queue(1)
                .maxWait(Duration.ofHours(1))
                .build()
                .stats();

        assertThat(least.parallel()).isEqualTo(1);
        assertThat(least.budgetBytes()).isEqualTo(MIB);
        assertThat(least.queue()).isEqualTo(1);
    }

    @Test
    void queueByDefault_isOneForEachMebibyteOfTheHeapButAtLeast64() {
        long mebibytes = Runtime.getRuntime().maxMemory() / MIB;

        assertThat(Limiter.builder().build().stats().queue()).isEqualTo((int) Math.max(64, mebibytes));
    }

    @Test
    void sharedObject_isMadeOnceForEachTypeAndKnowsTheBudget() {
        Limiter limiter = new Limiter(Limiter.builder().memoryBytes(MIB), Ticker.SYSTEM, new HostCapacity(), true);

        LongSupplier budget = limiter.share(LongSupplier.class, bytes -> bytes);
        limiter.makeRoomFor(2 * MIB);

        assertThat(budget.getAsLong()).isEqualTo(2 * MIB + (8 << 10));
        assertThat(limiter.share(LongSupplier.class, bytes -> () -> 0)).isSameAs(budget);
        assertThat(limiter.share(String.class, bytes -> "other")).isEqualTo("other");
    }
}
