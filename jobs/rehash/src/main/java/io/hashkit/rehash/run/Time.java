package io.hashkit.rehash.run;

import java.time.Instant;

/** The clock and the sleep of a run, so that tests of patience need no time. */
public interface Time {
    /** As {@link System#nanoTime}. */
    long nanos();

    Instant now();

    /** Sleeps; returns at once for zero and less, and early if the end of the run is requested. */
    void sleep(long nanos) throws InterruptedException;

    /** The time of this host. */
    static Time of(Stop stop) {
        return new Time() {
            @Override
            public long nanos() {
                return System.nanoTime();
            }

            @Override
            public Instant now() {
                return Instant.now();
            }

            @Override
            public void sleep(long nanos) throws InterruptedException {
                stop.await(nanos);
            }
        };
    }
}
