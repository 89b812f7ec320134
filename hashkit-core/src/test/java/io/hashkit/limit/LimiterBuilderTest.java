package io.hashkit.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class LimiterBuilderTest {
    private static final long MIB = 1 << 20;

    @Test
    void ownLimiter_refusesAHasherWhoseHashIsLargerThanItsBudget() {
        Limiter limiter = Limiter.builder().memoryBytes(100 * MIB).build();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> limiter.makeRoomFor(200 * MIB))
                .withMessageContaining("200 MiB")
                .withMessageContaining("100 MiB");
    }

    @Test
    void sharedLimiter_growsToOneHashAndNoFurtherThanHalfOfTheHeap() {
        long half = Runtime.getRuntime().maxMemory() / 2;
        Limiter limiter = new Limiter(Limiter.builder().memoryBytes(MIB), Ticker.SYSTEM, new HostCapacity(), true);

        limiter.makeRoomFor(half);

        assertThat(limiter.stats().budgetBytes()).isEqualTo(half);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limiter.makeRoomFor(half + MIB))
                .withMessageContaining("half of the maximum heap");
    }

    @Test
    void growingBudget_admitsCallersThatWaitForMemory() throws Exception {
        Limiter limiter = new Limiter(
                Limiter.builder().memoryBytes(MIB).parallel(2).maxWait(Duration.ofHours(1)),
                Ticker.SYSTEM,
                new HostCapacity(),
                true);
        try (Permit all = limiter.acquire(Priority.LOGIN, MIB)) {
            FutureTask<Void> waiter =
                    new FutureTask<>(() -> limiter.acquire(Priority.LOGIN, MIB).close(), null);
            Thread thread = new Thread(waiter);
            thread.setDaemon(true);
            thread.start();
            while (limiter.stats().waiting() == 0) {
                Thread.onSpinWait();
            }

            limiter.makeRoomFor(2 * MIB);

            waiter.get();
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
    }
}
