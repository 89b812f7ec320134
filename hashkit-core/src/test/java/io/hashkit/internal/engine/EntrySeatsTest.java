package io.hashkit.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.internal.engine.bcrypt.BcryptSeat;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A kernel for several hashes that was given up never serves again, whatever other threads were about to do. */
class EntrySeatsTest {
    private static final Bcrypt SCHEME = new Bcrypt(4);

    private volatile Runnable taking = () -> {};

    private final EntrySeats<Bcrypt> seats = seats(new SeatedBcrypt((scheme, input) -> {
                taking.run();
                return new BcryptSeat(scheme, input);
            })
            .family());

    private static EntrySeats<Bcrypt> seats(EngineFamily<Bcrypt> family) {
        return new EntrySeats<>(
                family, Objects.requireNonNull(family.candidates().get(0).seating()));
    }

    /** After a slice of a nanosecond each. */
    private void warmUp(int times) {
        for (int i = 0; i < times; i++) {
            seats.warmUp(SCHEME, 8, 1);
        }
    }

    @Test
    void kernelGivenUpWhileItIsWarmedUp_doesNotServe() {
        taking = () -> seats.giveUp("of the test");
        warmUp(1);
        taking = () -> {};
        warmUp(100);

        assertThat(seats.serving(SCHEME)).isNull();
        assertThat(seats.reasonWithout()).isEqualTo("of the test");
    }

    @Test
    void kernelGivenUpBeforeAnotherThreadProvesIt_doesNotServe() throws Exception {
        CountDownLatch proving = new CountDownLatch(1);
        CountDownLatch queued = new CountDownLatch(1);
        CountDownLatch givenUp = new CountDownLatch(1);
        // Until the next call proves it.
        warmUp(8);
        assertThat(seats.serving(SCHEME)).isNull();
        Thread first = new Thread(() -> warmUp(1));
        Thread second = new Thread(() -> warmUp(1));
        taking = () -> {
            boolean isFirst = Thread.currentThread() == first;
            proving.countDown();
            await(isFirst ? queued : givenUp);
        };
        first.start();
        proving.await();
        second.start();
        while (second.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        queued.countDown();
        first.join();
        assertThat(seats.serving(SCHEME)).isNotNull();

        seats.giveUp("of the test");
        givenUp.countDown();
        second.join();

        assertThat(seats.serving(SCHEME)).isNull();
        assertThat(seats.count()).isEqualTo(1);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
