package io.hashkit.spark;

import java.util.concurrent.TimeUnit;

/** Keeps a task below its share of the rate. */
final class Pace {
    private final double rate;
    private final long started = System.nanoTime();
    private long read;

    /** @param rate rows a second; 0 for no limit */
    Pace(double rate) {
        this.rate = rate;
    }

    /** Waits after rows were worked on, until no more than the rate was read since the start. */
    void worked(int rows) throws InterruptedException {
        read += rows;
        if (rate > 0) {
            TimeUnit.NANOSECONDS.sleep((long) (read * 1e9 / rate) - (System.nanoTime() - started));
        }
    }
}
