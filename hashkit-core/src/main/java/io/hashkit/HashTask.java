package io.hashkit;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A hash that another thread computes, while the calling thread waits or goes on. It runs once at most, whatever its executor does with
 * it. A task that nobody has begun can be cancelled and then never begins; a task that has begun is always waited for,
 * because it works on secrets and memory that are wiped afterwards.
 *
 * <p>Waiting and ending allocate nothing.
 */
final class HashTask<T> implements Runnable {
    private static final int NEW = 0;
    private static final int RUNNING = 1;
    /** The calling thread is about to interrupt the one that computes, which must not end meanwhile. */
    private static final int INTERRUPTING = 2;

    private static final int INTERRUPTED = 3;
    private static final int DONE = 4;
    private static final int CANCELLED = 5;

    /** Bounds what a wake-up costs that a scheduler of virtual threads refused. */
    private static final long LONGEST_PARK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Null where no thread waits. */
    private final @Nullable Thread owner;

    private final AtomicInteger state = new AtomicInteger(NEW);
    /** Let go at the end: an executor that is late to run a task must not hold its secrets. */
    private volatile @Nullable Supplier<T> work;

    private volatile @Nullable Thread runner;
    private @Nullable T result;
    private @Nullable Throwable failure;

    /** A task that the calling thread waits for. */
    HashTask(Supplier<T> work) {
        this(work, Thread.currentThread());
    }

    private HashTask(Supplier<T> work, @Nullable Thread owner) {
        this.work = work;
        this.owner = owner;
    }

    /** A task that no thread waits for. */
    static <T> HashTask<T> unattended(Supplier<T> work) {
        return new HashTask<>(work, null);
    }

    @Override
    public void run() {
        runOnce();
    }

    /** Whether it was this call that ran the task. */
    boolean runOnce() {
        Supplier<T> mine = work;
        if (mine == null || !state.compareAndSet(NEW, RUNNING)) {
            return false;
        }
        runner = Thread.currentThread();
        try {
            result = mine.get();
        } catch (RuntimeException | Error e) {
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
            // It was meant for this task and must not stay with a thread that serves others next.
            Thread.interrupted();
            state.set(DONE);
        }
        unpark();
    }

    private void unpark() {
        try {
            LockSupport.unpark(owner);
        } catch (RuntimeException | Error e) {
            // A virtual thread may find no room in its scheduler; it looks again by itself.
        }
    }

    /** Sees to it that the task never begins, unless it has begun already. */
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
     * Waits, on the thread that made the task, to the end of a task that has begun, and for a bounded time for one that has
     * not; that is cancelled then. Leaves the caller's interrupt flag as it found it, or set.
     *
     * @param nanosToBegin how long the task may take to begin
     * @return whether the caller was interrupted meanwhile
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
        return interrupted;
    }

    private void park(long nanos) {
        try {
            LockSupport.parkNanos(this, Math.min(nanos, LONGEST_PARK_NANOS));
        } catch (RuntimeException | Error e) {
            // The task may work on the caller's secrets, so the caller stays, come what may.
            Thread.onSpinWait();
        }
    }

    /** Whether the task never began, and never will. */
    boolean isCancelled() {
        return state.get() == CANCELLED;
    }

    /** What the task threw, or null; to be asked after it was waited for. */
    @Nullable
    Throwable failure() {
        return failure;
    }

    /** What the task computed; to be asked after it was waited for. */
    @Nullable
    T result() {
        return result;
    }
}
