package io.hashkit.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.limit.Priority;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hashes that share a processor: who drives, who rides, and what becomes of the one when the other ends. */
class SeatsTest extends SeatCases {
    /** A hash that has begun, and one that waits for a seat beside it. */
    private Call riding(Permits limiter, Gated driver, Gated rider, List<Call> calls) throws Exception {
        calls.add(start(limiter, driver));
        driver.driven.await();
        Call call = start(limiter, rider);
        awaitReady(call);
        driver.steps.release();
        while (driver.beside == 0) {
            Thread.onSpinWait();
        }
        return call;
    }

    @Test
    void driverThatEnds_handsItsRiderToTheThreadOfTheRider() throws Exception {
        Permits limiter = limiter(1, 10);
        Gated driver = new Gated(3);
        Gated rider = new Gated(3);
        List<Call> calls = new ArrayList<>();
        Call riding = riding(limiter, driver, rider, calls);

        assertThat(limiter.stats().running()).isEqualTo(1);
        assertThat(limiter.stats().waiting()).isEqualTo(1);
        driver.steps.release(2);
        calls.get(0).end();
        assertThat(rider.worker).isEqualTo(calls.get(0).thread());
        rider.steps.release(1);
        riding.end();

        assertThat(rider.worker).isEqualTo(riding.thread());
        assertQuiet(limiter);
    }

    @Test
    void kernelThatGainsWithSeveral_takesNobodyInUntilSoManyWait() throws Exception {
        Permits limiter = limiter(1, 10);
        Gated driver = new Gated(5);
        driver.fewest = 2;
        List<Call> calls = new ArrayList<>(List.of(start(limiter, driver)));
        driver.driven.await();
        calls.add(start(limiter, new Gated(1)));
        awaitReady(calls.get(1));

        driver.steps.release();
        while (driver.steps.availablePermits() > 0 || !driver.steps.hasQueuedThreads()) {
            Thread.onSpinWait();
        }
        assertThat(driver.beside).isZero();

        calls.add(start(limiter, new Gated(1)));
        awaitReady(calls.get(2));
        driver.steps.release();
        while (driver.beside == 0) {
            Thread.onSpinWait();
        }
        openAll();
        for (Call call : calls) {
            call.end();
        }
    }

    @Test
    void riderThatEnds_leavesItsSeatToTheNext() throws Exception {
        Permits limiter = limiter(1, 10);
        Gated driver = new Gated(10);
        Gated rider = new Gated(1);
        Gated next = new Gated(1);
        List<Call> calls = new ArrayList<>();
        Call first = riding(limiter, driver, rider, calls);
        Call second = start(limiter, next, Priority.IMPORT);
        awaitReady(second);

        driver.steps.release(1);
        first.end();
        driver.steps.release(1);
        second.end();

        assertThat(next.worker).isEqualTo(calls.get(0).thread());
        driver.steps.release(7);
        calls.get(0).end();
        assertQuiet(limiter);
    }

    @Test
    void interruptedRider_isPutDownAfterTheStepAndTheDriverGoesOn() throws Exception {
        Permits limiter = limiter(1, 10);
        Gated driver = new Gated(5);
        Gated rider = new Gated(5);
        List<Call> calls = new ArrayList<>();
        Call riding = riding(limiter, driver, rider, calls);

        riding.thread().interrupt();
        while (!rider.leaves) {
            Thread.onSpinWait();
        }
        driver.steps.release();
        assertThatThrownBy(riding::end).isInstanceOf(HashInterruptedException.class);

        assertThat(rider.done).isLessThanOrEqualTo(2);
        driver.steps.release(5);
        calls.get(0).end();
        assertQuiet(limiter);
    }

    @Test
    void interruptedDriver_endsAloneAndItsRiderGoesOn() throws Exception {
        Permits limiter = limiter(1, 10);
        Gated driver = new Gated(5);
        Gated rider = new Gated(4);
        List<Call> calls = new ArrayList<>();
        Call riding = riding(limiter, driver, rider, calls);

        calls.get(0).thread().interrupt();
        driver.steps.release();
        assertThatThrownBy(calls.get(0)::end).isInstanceOf(HashInterruptedException.class);
        rider.steps.release(3);
        riding.end();

        assertQuiet(limiter);
    }

    /** An explicit number of processors holds, however many share them. */
    @Test
    void oneProcessor_hasOneThreadThatComputes() throws Exception {
        Permits limiter = limiter(1, 100);
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            calls.add(start(limiter, new CountedSeat(computing, 1, 1 + i % 5)));
        }
        for (Call call : calls) {
            call.end();
        }

        assertQuiet(limiter);
    }

    /** As after an engine with seats was passed over. */
    @Test
    void hashThatNeedsAProcessor_waitsForItAndTakesNobodyIn() throws Exception {
        Permits limiter = limiter(1, 10);
        Gated driver = new Gated(2);
        Gated other = new Gated(2) {
                    // Another class, as that of another algorithm.
                };
        Call first = start(limiter, driver);
        driver.driven.await();
        Call second = start(limiter, other);
        awaitReady(second);
        driver.steps.release(2);
        first.end();
        other.driven.await();

        assertThat(driver.beside).as("of another class").isZero();
        other.steps.release(2);
        second.end();
        assertQuiet(limiter);
    }

    /** Otherwise hashes of a kernel that never lacks riders would keep it waiting until it is refused. */
    @Test
    void hashOfAnotherKernel_isOvertakenByNobody() throws Exception {
        Permits limiter = limiter(1, 10);
        Gated driver = new Gated(4);
        Gated rider = new Gated(4);
        Gated other = new Gated(1) {
                    // Another class, as that of another algorithm.
                };
        Gated last = new Gated(4);
        List<Call> calls = new ArrayList<>();
        calls.add(riding(limiter, driver, rider, calls));
        for (Gated waits : List.of(other, last)) {
            Call call = start(limiter, waits);
            awaitReady(call);
            calls.add(call);
        }

        driver.steps.release(3);
        rider.driven.await();
        assertThat(rider.beside).isZero();
        rider.steps.release(1);
        other.driven.await();
        assertThat(last.worker).isNull();

        openAll();
        for (Call call : calls) {
            call.end();
        }
        assertQuiet(limiter);
    }
}
