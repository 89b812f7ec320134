package io.hashkit.rehash.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The rate of a worker, with a clock that only work and sleeping move. */
class BrakesTest {
    private static final int RATE = 10;
    private static final int BATCH = 10;
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final FakeTime time = new FakeTime();
    private final Brakes brakes = new Brakes(RangesOnDisk.settings("jdbc:none", BATCH, RATE), time, null);

    /** Works on a batch and waits as the brakes say. */
    private void batch(long nanosOfWork) throws InterruptedException {
        time.pass(nanosOfWork);
        brakes.worked(BATCH, nanosOfWork);
    }

    private int rowsWithin(long nanos, long nanosOfWork) throws InterruptedException {
        long end = time.nanos() + nanos;
        int rows = 0;
        while (time.nanos() < end) {
            batch(nanosOfWork);
            rows += BATCH;
        }
        return rows;
    }

    @Test
    void rate_isKeptWhateverTheWorkTakes() throws Exception {
        assertThat(rowsWithin(100 * SECOND, SECOND / 5)).isBetween(100 * RATE - BATCH, 100 * RATE + BATCH);
    }

    @Test
    void pause_isNotMadeUpFor() throws Exception {
        batch(SECOND / 5);
        time.pass(600 * SECOND);

        assertThat(rowsWithin(10 * SECOND, SECOND / 1000)).isLessThanOrEqualTo(10 * RATE + BATCH);
    }

    /** As if the database had been away within a batch. */
    @Test
    void longBatch_isNotMadeUpFor() throws Exception {
        batch(600 * SECOND);

        assertThat(rowsWithin(10 * SECOND, SECOND / 1000)).isLessThanOrEqualTo(10 * RATE + BATCH);
    }
}
