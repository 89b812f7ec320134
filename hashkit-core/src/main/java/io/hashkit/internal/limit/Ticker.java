package io.hashkit.internal.limit;

import java.util.concurrent.locks.LockSupport;

/** A clock that tests can replace. */
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

    /** Waits until the thread is unparked or interrupted, but at most {@code nanos} nanoseconds; may return early. */
    void park(Object blocker, long nanos);
}
