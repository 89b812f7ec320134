package io.hashkit.engine;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Parts of one hash that several threads do together: steps one after the other, and in each step parts in any order.
 *
 * <p>The calling thread works too and waits only for parts that another thread has begun. So it makes no difference to the
 * answer whether the executor runs a helper at once, later, never, or on the calling thread itself; and once
 * {@link #run} has returned or thrown, no thread touches the memory of the hash any more.
 */
final class Lanes {
    /** A part of the work. It calls {@link #check} every few milliseconds. */
    interface Part {
        void run(int step, int part, Lanes lanes);
    }

    private final Thread owner = Thread.currentThread();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition change = lock.newCondition();
    private final int steps;
    private final int parts;
    private int step;
    private int nextPart;
    private int running;
    private volatile @Nullable Throwable failure;
    /** Let go at the end: a helper that an executor is late to run must not hold the memory of the hash. */
    private volatile @Nullable Part work;

    private Lanes(int steps, int parts, Part work) {
        this.steps = steps;
        this.parts = parts;
        this.work = work;
    }

    /**
     * Does all parts of all steps.
     *
     * @param threads for helpers, as many as there are parts and processors besides the calling thread; null for none
     * @throws HashInterruptedException if the calling thread is interrupted
     */
    static void run(@Nullable Executor threads, int steps, int parts, Part work) {
        Lanes lanes = new Lanes(steps, parts, work);
        if (threads != null) {
            lanes.callHelpers(threads);
        }
        lanes.work();
        lanes.end();
    }

    /**
     * Between pieces of a part.
     *
     * @throws HashInterruptedException if the thread that wants the hash is interrupted, or another part has failed
     */
    void check() {
        if (failure != null || owner.isInterrupted()) {
            throw new HashInterruptedException();
        }
    }

    private void callHelpers(Executor threads) {
        int helpers = Math.min(parts, Runtime.getRuntime().availableProcessors()) - 1;
        try {
            for (int i = 0; i < helpers; i++) {
                threads.execute(this::work);
            }
        } catch (RejectedExecutionException e) {
            // Those who are here do it all.
        }
    }

    private void work() {
        Part part = work;
        for (long claimed = claim(); part != null && claimed >= 0; claimed = claim()) {
            try {
                check();
                part.run((int) (claimed / parts), (int) (claimed % parts), this);
                release(null);
            } catch (RuntimeException | Error e) {
                release(e);
            }
        }
    }

    /** The number of a part that is now this thread's, or -1 if there is nothing left to do. */
    private long claim() {
        lock.lock();
        try {
            while (failure == null && step < steps) {
                if (nextPart < parts) {
                    running++;
                    return (long) step * parts + nextPart++;
                }
                if (running > 0) {
                    change.awaitUninterruptibly();
                } else {
                    step++;
                    nextPart = 0;
                }
            }
            return -1;
        } finally {
            lock.unlock();
        }
    }

    private void release(@Nullable Throwable thrown) {
        lock.lock();
        try {
            if (failure == null) {
                failure = thrown;
            }
            running--;
            change.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void end() {
        lock.lock();
        try {
            while (running > 0) {
                change.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
        work = null;
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException e) {
            throw e;
        }
    }
}
