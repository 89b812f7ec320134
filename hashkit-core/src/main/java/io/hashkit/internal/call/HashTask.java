package io.hashkit.internal.call;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A hash that another thread computes, while the calling thread waits or goes on. It runs at most once, whatever the
 * executor does with it. A task that has not begun can be cancelled and then never begins. A task that has begun is
 * always waited for, because it works on secrets and memory that are wiped afterwards.
 *
 * <p>Waiting and ending allocate nothing.
 */
final class HashTask<T> implements Runnable {
    private static final int NEW = 0;
    private static final int RUNNING = 1;
    /** The calling thread is about to interrupt the computing thread, which must not leave the task meanwhile. */
    private static final int INTERRUPTING = 2;

    private static final int INTERRUPTED = 3;
    private static final int DONE = 4;
    private static final int CANCELLED = 5;

    /** Limits the delay after a wake-up that the scheduler of virtual threads rejected. */
    private static final long LONGEST_PARK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** The waiting thread, or null if none waits. */
    private final @Nullable Thread owner;

    private final AtomicInteger state = new AtomicInteger(NEW);
    /** Cleared at the end, so that an executor that still holds the task does not hold secrets. */
    private volatile @Nullable Supplier<T> work;

    private volatile @Nullable Thread runner;
    private @Nullable T result;
    private @Nullable Throwable failure;

    /** Creates a task that the calling thread will wait for. */
    HashTask(Supplier<T> work) {
        this(work, Thread.currentThread());
    }

    private HashTask(Supplier<T> work, @Nullable Thread owner) {
        this.work = work;
        this.owner = owner;
    }

    /** Creates a task that no thread waits for. */
    static <T> HashTask<T> unattended(Supplier<T> work) {
        return new HashTask<>(work, null);
    }

    @Override
    public void run() {
        runOnce();
    }

    /** Runs the task if it has not begun; tells whether this call ran it. */
    boolean runOnce() {
        Supplier<T> mine = work;
        if (mine == null || !state.compareAndSet(NEW, RUNNING)) {
            return false;
        }
        runner = Thread.currentThread();
        try {
            result = mine.get();
        } catch (Throwable e) {
            failure = e;
        }
        end();
        return true;
    }

    private void end() {
        work = null;
        if (!state.compareAndSet(RUNNING, DONE)) {
            while (state.get() == INTERRUPTING) {
                Thread.onSpinWait();
            }
            // Clears an interrupt that was meant for this task and must not reach the next task of the thread.
            Thread.interrupted();
            state.set(DONE);
        }
        unpark();
    }

    private void unpark() {
        try {
            LockSupport.unpark(owner);
        } catch (Throwable e) {
            // The scheduler of virtual threads may reject the wake-up. The waiting thread then wakes up by itself.
        }
    }

    /** Cancels the task unless it has begun; tells whether this call cancelled it. */
    boolean cancel() {
        boolean cancelled = state.compareAndSet(NEW, CANCELLED);
        if (cancelled) {
            work = null;
        }
        return cancelled;
    }

    /** Cancels the task, or interrupts the thread that computes it. */
    void interrupt() {
        if (cancel() || !state.compareAndSet(RUNNING, INTERRUPTING)) {
            return;
        }
        try {
            Thread thread = runner;
            while (thread == null) {
                Thread.onSpinWait();
                thread = runner;
            }
            thread.interrupt();
        } finally {
            state.set(INTERRUPTED);
        }
    }

    /**
     * Waits on the thread that created the task, until the end of a task that has begun, and tells whether the caller
     * was interrupted meanwhile. A task that does not begin within so many nanoseconds is cancelled. The caller's
     * interrupt flag is kept.
     */
    boolean await(long nanosToBegin) {
        long start = System.nanoTime();
        boolean interrupted = false;
        while (state.get() < DONE) {
            if (Thread.interrupted()) {
                interrupted = true;
                interrupt();
            } else if (state.get() != NEW) {
                park(LONGEST_PARK_NANOS);
            } else {
                long left = nanosToBegin - (System.nanoTime() - start);
                if (left > 0) {
                    park(left);
                } else {
                    cancel();
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        // An executor that runs tasks in place has not interrupted its thread: whoever interrupts the caller has.
        return interrupted || (runner == owner && Thread.currentThread().isInterrupted());
    }

    private void park(long nanos) {
        try {
            LockSupport.parkNanos(this, Math.min(nanos, LONGEST_PARK_NANOS));
        } catch (Throwable e) {
            // The task may work on the caller's secrets, so the caller has to stay.
            Thread.onSpinWait();
        }
    }

    boolean isCancelled() {
        return state.get() == CANCELLED;
    }

    /** The exception that the task threw, or null. Valid once the task has ended. */
    @Nullable
    Throwable failure() {
        return failure;
    }

    /** The result of the task. Valid once the task has ended. */
    @Nullable
    T result() {
        return result;
    }
}
