package io.hashkit.internal.engine.bcrypt;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.TestScope;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.limit.HashPermit;
import io.hashkit.internal.limit.LimiterSettings;
import io.hashkit.internal.limit.Permits;
import io.hashkit.internal.limit.Seat;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Priority;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Two bcrypt hashes in one loop give what one gives alone, whatever happens to the other. */
class BcryptSeatTest {
    private static final int PASSWORDS = 24;
    private static final int DEAREST = 8;
    private static final int THREADS = 12;
    private static final int HASHES = 100 / TestScope.oneIn(4);

    private final BcryptHashkit alone = new BcryptHashkit();
    private final Random random = new Random(5);
    private final List<Input> inputs = new ArrayList<>();

    {
        for (int i = 0; i < PASSWORDS; i++) {
            byte[] password = new byte[random.nextInt(80)];
            byte[] salt = new byte[16];
            random.nextBytes(password);
            random.nextBytes(salt);
            inputs.add(Input.of(password, salt));
        }
    }

    private byte[] expected(int cost, int input) {
        return alone.derive(new Bcrypt(cost), inputs.get(input), 23);
    }

    @ParameterizedTest
    @CsvSource({"4, 4", "4, 6", "6, 4", "5, 8"})
    void bothSeats_giveWhatOneAloneGives(int first, int second) {
        for (int i = 0; i < PASSWORDS; i++) {
            int j = PASSWORDS - 1 - i;
            try (BcryptSeat driver = new BcryptSeat(new Bcrypt(first), inputs.get(i));
                    BcryptSeat rider = new BcryptSeat(new Bcrypt(second), inputs.get(j))) {
                while (!driver.isOver()) {
                    driver.step(new Seat[] {rider}, rider.isOver() ? 0 : 1);
                }
                while (!rider.isOver()) {
                    rider.step(new Seat[1], 0);
                }

                assertThat(driver.tag(23)).isEqualTo(expected(first, i));
                assertThat(rider.tag(23)).isEqualTo(expected(second, j));
            }
        }
    }

    @Test
    void closed_isWiped() throws Exception {
        BcryptSeat seat = new BcryptSeat(new Bcrypt(4), inputs.get(1));
        seat.close();

        for (String name : List.of("p", "s", "key")) {
            Field field = BcryptSeat.class.getDeclaredField(name);
            field.setAccessible(true);
            assertThat((int[]) field.get(seat)).as(name).containsOnly(0);
        }
    }

    /** A failure while results are copied leaves half of them. */
    @Test
    void tornSeat_beginsAnew() throws Exception {
        try (BcryptSeat seat = new BcryptSeat(new Bcrypt(7), inputs.get(2))) {
            seat.step(new Seat[1], 0);
            Field s = BcryptSeat.class.getDeclaredField("s");
            s.setAccessible(true);
            Arrays.fill((int[]) s.get(seat), 0, 100, 7);
            seat.done = BcryptSeat.TORN;
            assertThat(seat.isSound()).isFalse();

            while (!seat.isOver()) {
                seat.step(new Seat[1], 0);
            }

            assertThat(seat.tag(23)).isEqualTo(expected(7, 2));
        }
    }

    private enum Trouble {
        NONE,
        INTERRUPTS,
        FAILURES
    }

    /** What a hash is interrupted by or fails with reaches its own call alone, and nothing is left behind. */
    @ParameterizedTest
    @EnumSource
    void manyAtOnce_giveWhatEachGivesAlone(Trouble trouble) throws Exception {
        LimiterSettings settings = new LimiterSettings();
        settings.parallel = 2;
        settings.maxWait = Duration.ofMinutes(30);
        Permits limiter = new Permits(settings);
        byte[][][] expected = new byte[DEAREST + 1][PASSWORDS][];
        for (int cost = 4; cost <= DEAREST; cost++) {
            for (int i = 0; i < PASSWORDS; i++) {
                expected[cost][i] = expected(cost, i);
            }
        }
        AtomicInteger injected = new AtomicInteger();
        AtomicInteger failed = new AtomicInteger();
        AtomicInteger wrong = new AtomicInteger();
        AtomicInteger shared = new AtomicInteger();
        AtomicInteger over = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            threads.add(new Thread(() -> {
                for (int i = 0; i < HASHES; i++) {
                    int cost = ThreadLocalRandom.current().nextInt(4, DEAREST + 1);
                    int input = ThreadLocalRandom.current().nextInt(PASSWORDS);
                    try (HashPermit permit = limiter.acquire(Priority.LOGIN, 1, 2);
                            Seat seat = new Troubled(
                                    new Bcrypt(cost),
                                    inputs.get(input),
                                    trouble == Trouble.FAILURES ? injected : null)) {
                        permit.compute(seat);
                        wrong.addAndGet(Arrays.equals(seat.tag(23), expected[cost][input]) ? 0 : 1);
                        shared.addAndGet(permit.wasAlone() ? 0 : 1);
                    } catch (HashInterruptedException e) {
                        wrong.addAndGet(Thread.interrupted() ? 0 : 1);
                    } catch (OverloadedException e) {
                        wrong.addAndGet(e.reason() == Reason.INTERRUPTED && Thread.interrupted() ? 0 : 1);
                    } catch (OutOfMemoryError | StackOverflowError e) {
                        failed.incrementAndGet();
                    } finally {
                        over.incrementAndGet();
                    }
                }
            }));
        }
        threads.forEach(Thread::start);
        while (trouble != Trouble.NONE && threads.stream().anyMatch(Thread::isAlive)) {
            int before = over.get();
            threads.get(random.nextInt(THREADS)).interrupt();
            while (over.get() < before + 3 && threads.stream().anyMatch(Thread::isAlive)) {
                LockSupport.parkNanos(1_000_000);
            }
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(wrong).hasValue(0);
        assertThat(failed).hasValue(injected.get());
        assertThat(limiter.stats().running()).isZero();
        assertThat(limiter.stats().waiting()).isZero();
        assertThat(limiter.stats().bytesInUse()).isZero();
        if (trouble != Trouble.INTERRUPTS) {
            assertThat(shared).hasPositiveValue();
        }
        assertThat(trouble != Trouble.FAILURES || injected.get() > 0).isTrue();
    }

    /** Fails now and then, before or after the work of a step. */
    private static final class Troubled extends BcryptSeat {
        private static final int ONE_IN = 97;
        private static final AtomicInteger CALLS = new AtomicInteger();
        private final @Nullable AtomicInteger injected;

        Troubled(Bcrypt scheme, Input input, @Nullable AtomicInteger injected) {
            super(scheme, input);
            this.injected = injected;
        }

        @Override
        protected void step(@Nullable Seat[] riders, int count) {
            maybeFail();
            super.step(riders, count);
            maybeFail();
        }

        private void maybeFail() {
            if (injected != null && CALLS.incrementAndGet() % ONE_IN == 0) {
                throw injected.incrementAndGet() % 2 == 0
                        ? new OutOfMemoryError("injected")
                        : new StackOverflowError("injected");
            }
        }
    }
}
