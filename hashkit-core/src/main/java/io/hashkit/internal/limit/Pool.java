package io.hashkit.internal.limit;

/** The threads that compute some hashes. Guarded by the limiter's lock, except for their number. */
public final class Pool {
    volatile int threads = Integer.MAX_VALUE;
    /** The hashes that hold a permit. */
    int running;
    /** Those that wait for one. */
    int waiting;

    /** Sets the number of threads, at least 1, if it is known: a permit for more would wait for one of them. */
    public void setThreads(int number) {
        threads = number;
    }

    boolean hasThread() {
        return running < threads;
    }
}
