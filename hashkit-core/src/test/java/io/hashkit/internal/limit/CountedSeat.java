package io.hashkit.internal.limit;

import io.hashkit.interleavings.Scenario;
import io.hashkit.limit.Priority;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A hash of some steps, two at once or more, that notices who works on it and how many threads compute. */
class CountedSeat extends Seat {
    private final AtomicInteger computing;
    private final int most;
    private final int steps;
    /** Not volatile: the next thread must see what the last one has done. */
    int done;

    /** Whether the call is over, so that nobody may work on it any more. */
    volatile boolean returned;

    CountedSeat(AtomicInteger computing, int most, int steps) {
        this(2, computing, most, steps);
    }

    CountedSeat(int seats, AtomicInteger computing, int most, int steps) {
        super(seats);
        this.computing = computing;
        this.most = most;
        this.steps = steps;
    }

    @Override
    protected boolean isOver() {
        return done == steps;
    }

    @Override
    protected void step(@Nullable Seat[] riders, int count) {
        Scenario.require(computing.incrementAndGet() <= most, "more threads compute than there are processors");
        work();
        for (int i = 0; i < count; i++) {
            if (riders[i] instanceof CountedSeat rider) {
                rider.work();
            }
        }
        computing.decrementAndGet();
    }

    void work() {
        Scenario.require(!returned, "a thread works on a hash whose call is over");
        Scenario.require(done < steps, "a hash that is over goes on");
        done++;
    }

    @Override
    public byte[] tag(int length) {
        Scenario.require(isOver(), "there is no result yet");
        return new byte[length];
    }

    @Override
    public void close() {
        returned = true;
    }

    /** Computes it under a permit of its own. */
    void hash(Permits limiter) {
        hash(limiter, Priority.LOGIN);
    }

    void hash(Permits limiter, Priority priority) {
        try (HashPermit permit = limiter.acquire(priority, 0, 2);
                CountedSeat closed = this) {
            permit.compute(closed);
            closed.tag(0);
        }
    }
}
