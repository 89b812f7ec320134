package io.hashkit.rehash.run;

import java.time.Instant;

/** The clock and the sleep of a run, so that tests of patience need no time. */
public interface Time {
    /** Sleeps; returns at once for zero and less, and early if the end of the run is requested. */
    void sleep(long nanos) throws InterruptedException;

    /** As {@link System#nanoTime}. */
    default long nanos() {
        return System.nanoTime();
    }

    default Instant now() {
        return Instant.now();
    }

    /** The time of this host. */
    static Time of(Stop stop) {
        return stop::await;
    }
}
