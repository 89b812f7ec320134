package io.hashkit.limit;

import java.util.concurrent.locks.Condition;

/** Time, so that tests can move it. */
interface Ticker {
    Ticker SYSTEM = new Ticker() {
        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        @SuppressWarnings("WaitNotInLoop") // The caller loops: it has to look at more than the time.
        public void await(Condition condition, long nanos) throws InterruptedException {
            long ignored = condition.awaitNanos(nanos);
        }
    };

    long nanos();

    /** Waits for a signal, for {@code nanos} at most; may return early. */
    void await(Condition condition, long nanos) throws InterruptedException;
}
