package io.hashkit.rehash.run;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A clock that moves when somebody sleeps, or when the test says so. */
final class FakeTime implements Time {
    private final List<Long> pauses = new ArrayList<>();
    private Runnable whileAsleep = () -> {};
    private long now;

    /** What was slept, in nanoseconds, sleep by sleep. */
    List<Long> pauses() {
        return pauses;
    }

    /** Lets something happen at the end of each sleep. */
    void whileAsleep(Runnable action) {
        whileAsleep = action;
    }

    void pass(long nanos) {
        now += nanos;
    }

    @Override
    public long nanos() {
        return now;
    }

    @Override
    public Instant now() {
        return Instant.EPOCH.plusNanos(now);
    }

    @Override
    public void sleep(long nanos) {
        pauses.add(nanos);
        now += Math.max(0, nanos);
        whileAsleep.run();
    }
}
