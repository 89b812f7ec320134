package io.hashkit.limit;

import java.util.concurrent.locks.LockSupport;

/** Time, so that tests can move it. */
interface Ticker {
    Ticker SYSTEM = new Ticker() {
        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public void park(Object blocker, long nanos) {
            LockSupport.parkNanos(blocker, nanos);
        }
    };

    long nanos();

    /** Waits until the thread is unparked or interrupted, for {@code nanos} at most; may return early. */
    void park(Object blocker, long nanos);
}
