package io.hashkit.bench.load;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** A timer of 10 ms in the same process as the callers; its delay shows how long other work of the process has to wait. */
final class TimerDelay implements Runnable {
    private static final long PERIOD = TimeUnit.MILLISECONDS.toNanos(10);

    private final Histogram late = new ConcurrentHistogram(TimeUnit.MINUTES.toNanos(10), 3);
    private volatile boolean stopped;

    static TimerDelay startOn(ExecutorService callers) {
        TimerDelay lateness = new TimerDelay();
        callers.execute(lateness);
        return lateness;
    }

    @Override
    public void run() {
        while (!stopped) {
            long due = System.nanoTime() + PERIOD;
            for (long left = PERIOD; left > 0; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            late.recordValue(Math.max(0, System.nanoTime() - due));
        }
    }

    long tail() {
        stopped = true;
        return CallStatistics.tail(late);
    }
}
