package io.hashkit.internal.limit;

import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Priority;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The decisions of a limiter on a host and at a time that a simulation sets. For one thread, which never waits. */
public final class SimulatedPermits implements Ticker, Capacity {
    private final int processors;
    private final Admission admission;
    private long now;

    /** Begins at the time 0. The queue holds the most hashes that wait, before the limiter's own bound by time. */
    public SimulatedPermits(int processors, Duration maxWait, int queue) {
        this.processors = processors;
        LimiterSettings settings = new LimiterSettings();
        settings.maxWait = maxWait;
        settings.queue = queue;
        settings.memoryBytes = Long.MAX_VALUE;
        this.admission = new Admission(settings, this, this);
        admission.follow(processors, 0);
    }

    /** Sets the clock to nanoseconds since the start, never less than before. */
    public void setTime(long nanos) {
        now = nanos;
    }

    /**
     * A permit that {@link #isAdmitted} or waits; null if the login is refused. A processor computes {@code seats}
     * hashes at once.
     */
    public @Nullable HashPermit arrive(int seats) {
        HashPermit permit = new HashPermit(admission, Priority.LOGIN, 0, seats, admission.callers, true, null);
        try {
            admission.admitOrQueue(permit);
            return permit;
        } catch (OverloadedException e) {
            permit.close();
            return null;
        }
    }

    public boolean isAdmitted(HashPermit permit) {
        return permit.state == HashPermit.State.ADMITTED;
    }

    /** Ends the wait of a permit that is admitted, or has waited long enough and is refused. */
    public void endWait(HashPermit permit) {
        try {
            admission.endWait(permit);
        } catch (OverloadedException e) {
            permit.close();
        }
    }

    /** Ends a hash that was computed beside others and took so many nanoseconds of a processor. */
    public void end(HashPermit permit, long nanos) {
        permit.spared = now - permit.since - nanos;
        permit.seat = new Simulated();
        permit.seat.begun = true;
        permit.close();
    }

    @Override
    public long nanos() {
        return now;
    }

    @Override
    public void park(Object blocker, long nanos) {
        throw new IllegalStateException("a simulation does not wait");
    }

    @Override
    public int processors() {
        return processors;
    }

    @Override
    public long memoryBytes() {
        return 0;
    }

    /** A hash that is over. */
    private static final class Simulated extends Seat {
        Simulated() {
            super(1);
        }

        @Override
        protected boolean isOver() {
            return true;
        }

        @Override
        protected void step(@Nullable Seat[] riders, int count) {}

        @Override
        public byte[] tag(int length) {
            throw new IllegalStateException("a simulation computes nothing");
        }

        @Override
        public void close() {}
    }
}
