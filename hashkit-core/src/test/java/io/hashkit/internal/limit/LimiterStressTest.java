package io.hashkit.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class LimiterStressTest {
    private static final long MIB = 1 << 20;

    @Test
    void tenThousandInterrupts_leakNoPermitAndNoByte() throws Exception {
        Permits limiter = new PermitsBuilder()
                .parallel(2)
                .memoryBytes(16 * MIB)
                .maxWait(Duration.ofHours(1))
                .build();
        AtomicInteger running = new AtomicInteger();
        AtomicInteger mostRunning = new AtomicInteger();
        AtomicLong interrupts = new AtomicLong();
        AtomicLong refusals = new AtomicLong();
        List<Thread> callers = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            Random random = new Random(i);
            Thread caller = new Thread(() -> {
                while (interrupts.get() < 10_000 || refusals.get() == 0) {
                    Priority priority = random.nextBoolean() ? Priority.LOGIN : Priority.IMPORT;
                    try (HashPermit permit = limiter.acquire(priority, (1 + random.nextInt(12)) * MIB)) {
                        mostRunning.accumulateAndGet(running.incrementAndGet(), Math::max);
                        LockSupport.parkNanos(1_000);
                        running.decrementAndGet();
                    } catch (OverloadedException e) {
                        refusals.incrementAndGet();
                    }
                    boolean ignored = Thread.interrupted();
                }
            });
            callers.add(caller);
            caller.start();
        }
        Random random = new Random(99);
        while (interrupts.get() < 10_000 || refusals.get() == 0) {
            callers.get(random.nextInt(callers.size())).interrupt();
            interrupts.incrementAndGet();
            LockSupport.parkNanos(1_000);
        }
        for (Thread caller : callers) {
            caller.join();
        }

        LimiterStats figures = limiter.stats();
        assertThat(figures.refused()).isEqualTo(refusals.get());
        assertThat(figures.running()).isZero();
        assertThat(figures.waiting()).isZero();
        assertThat(figures.bytesInUse()).isZero();
        assertThat(mostRunning.get()).isLessThanOrEqualTo(2);
        limiter.acquire(Priority.LOGIN, 16 * MIB).close();
    }

    /** A host that is resized a thousand times a second, on a clock that is accelerated accordingly. */
    @Test
    void hostThatIsResizedUnderLoad_leaksNothingAndHoldsItsBounds() throws Exception {
        int faster = 10_000;
        FakeCapacity host = new FakeCapacity(2, 64 * MIB);
        Permits limiter = new PermitsBuilder()
                .maxWait(Duration.ofMinutes(50))
                .build(
                        new Ticker() {
                            @Override
                            public long nanos() {
                                return System.nanoTime() * faster;
                            }

                            @Override
                            public void park(Object blocker, long nanos) {
                                LockSupport.parkNanos(blocker, nanos / faster);
                            }
                        },
                        host);
        LockSupport.parkNanos(CapacityWatch.INTERVAL_NANOS / faster * 2);
        assertThat(limiter.stats().parallel()).isEqualTo(2);
        AtomicInteger left = new AtomicInteger(30_000);
        AtomicInteger running = new AtomicInteger();
        AtomicInteger mostRunning = new AtomicInteger();
        AtomicLong inUse = new AtomicLong();
        AtomicLong mostInUse = new AtomicLong();
        // What a busy host may take longer to show.
        BooleanSupplier unseen = () -> host.readings.get() <= 100 || mostRunning.get() < 2;
        List<Thread> callers = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            Random random = new Random(i);
            Thread caller = new Thread(() -> {
                while (left.getAndDecrement() > 0 || unseen.getAsBoolean()) {
                    long bytes = (1 + random.nextInt(16)) * MIB;
                    try (HashPermit permit = limiter.acquire(Priority.LOGIN, bytes)) {
                        mostRunning.accumulateAndGet(running.incrementAndGet(), Math::max);
                        mostInUse.accumulateAndGet(inUse.addAndGet(bytes), Math::max);
                        LockSupport.parkNanos(1_000);
                        inUse.addAndGet(-bytes);
                        running.decrementAndGet();
                    } catch (OverloadedException e) {
                        Thread.onSpinWait();
                    }
                }
            });
            callers.add(caller);
            caller.start();
        }
        Random random = new Random(99);
        while (left.get() > 0 || unseen.getAsBoolean()) {
            host.resize(1 + random.nextInt(4), (8 + random.nextInt(56)) * MIB);
            LockSupport.parkNanos(100_000);
        }
        for (Thread caller : callers) {
            caller.join();
        }

        LimiterStats figures = limiter.stats();
        assertThat(figures.running()).isZero();
        assertThat(figures.waiting()).isZero();
        assertThat(figures.bytesInUse()).isZero();
        assertThat(mostRunning.get()).as("processors and one more").isLessThanOrEqualTo(5);
        assertThat(mostInUse.get()).isLessThanOrEqualTo(16 * MIB);
        host.resize(3, 64 * MIB);
        LockSupport.parkNanos(CapacityWatch.INTERVAL_NANOS / faster * 2);
        for (int i = 0; i < 3; i++) {
            HashPermit ignored = limiter.tryAcquire(Priority.LOGIN, MIB);
            assertThat(ignored).isNotNull();
        }
        assertThat(limiter.tryAcquire(Priority.LOGIN, MIB)).isNull();
    }

    /** Permits are released at about the moment when waiting callers give up. */
    @Test
    void deadlinesAgainstReleases_leakNoPermitAndNoPlace() throws Exception {
        Permits limiter = new PermitsBuilder()
                .parallel(1)
                .memoryBytes(16 * MIB)
                .maxWait(Duration.ofNanos(200_000))
                .build();
        AtomicInteger left = new AtomicInteger(20_000);
        AtomicLong refusals = new AtomicLong();
        AtomicLong admitted = new AtomicLong();
        List<Thread> callers = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Random random = new Random(i);
            Thread caller = new Thread(() -> {
                while (left.getAndDecrement() > 0 || refusals.get() == 0 || admitted.get() == 0) {
                    try (HashPermit permit = limiter.acquire(Priority.LOGIN, (1 + random.nextInt(16)) * MIB)) {
                        admitted.incrementAndGet();
                        LockSupport.parkNanos(random.nextInt(200_000));
                    } catch (OverloadedException e) {
                        refusals.incrementAndGet();
                    }
                }
            });
            callers.add(caller);
            caller.start();
        }
        for (Thread caller : callers) {
            caller.join();
        }

        LimiterStats figures = limiter.stats();
        assertThat(figures.refused()).isEqualTo(refusals.get());
        assertThat(figures.admitted()).isEqualTo(admitted.get());
        assertThat(figures.running()).isZero();
        assertThat(figures.waiting()).isZero();
        assertThat(figures.bytesInUse()).isZero();
        limiter.acquire(Priority.LOGIN, 16 * MIB).close();
    }

    @Test
    void eightCallersInALoop_areServedAlike() throws Exception {
        Permits limiter =
                new PermitsBuilder().parallel(1).maxWait(Duration.ofHours(1)).build();
        int[] served = new int[8];
        AtomicInteger left = new AtomicInteger(2_000);
        List<Thread> callers = new ArrayList<>();
        HashPermit held = limiter.acquire(Priority.LOGIN, MIB);
        for (int i = 0; i < served.length; i++) {
            int me = i;
            Thread caller = new Thread(() -> {
                while (left.getAndDecrement() > 0) {
                    try (HashPermit permit = limiter.acquire(Priority.LOGIN, MIB)) {
                        served[me]++;
                        awaitWaiting(limiter, left, served.length - 1);
                    }
                }
            });
            callers.add(caller);
            caller.start();
        }
        awaitWaiting(limiter, left, served.length);
        held.close();
        for (Thread caller : callers) {
            caller.join();
        }

        assertThat(Arrays.stream(served).boxed())
                .allSatisfy(count -> assertThat(count).isBetween(225, 275));
    }

    /** Holds the permit until all others are back in the queue, so that the scheduler cannot favour one of them. */
    private static void awaitWaiting(Permits limiter, AtomicInteger left, int waiting) {
        while (left.get() > 0 && limiter.stats().waiting() < waiting) {
            Thread.onSpinWait();
        }
    }
}
