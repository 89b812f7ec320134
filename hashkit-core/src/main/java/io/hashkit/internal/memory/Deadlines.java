package io.hashkit.internal.memory;

import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A timer. Not the JDK's for futures: its thread may end on a full heap, and what waits then waits until the next timeout
 * of the process is added. This thread allocates nothing. It is started when the first deadline is added, and ends when
 * none has waited for a while.
 */
public final class Deadlines implements Runnable {
    private static final long IDLE_NANOS = 10_000_000_000L;

    /** Ends waits and refuses what no thread begins; what depends on a refusal may run on its thread. */
    public static final Deadlines OF_REFUSALS = new Deadlines("hashkit-deadlines");

    /** What waits for its time. */
    public abstract static class Deadline {
        private long due;
        /** Of two that are due together, which was added first. */
        private long number;

        /** Called on the timer's thread when the time is over, unless it was removed before. */
        protected abstract void over();
    }

    private final String name;
    private final long idleNanos;
    private final Object lock = new Object();
    /** Looking at the first and removing it allocates nothing. */
    private final TreeSet<Deadline> waiting = new TreeSet<>(Deadlines::compare);

    private long added;
    private long idleSince;
    private @Nullable Thread thread;
    /** When the thread looks again, in the time of {@code System.nanoTime}. */
    private long wake;

    /** @param name the name of the thread */
    public Deadlines(String name) {
        this(name, IDLE_NANOS);
    }

    /** @param idleNanos how long the thread waits for another deadline before it ends */
    Deadlines(String name, long idleNanos) {
        this.name = name;
        this.idleNanos = idleNanos;
    }

    /**
     * Adds a deadline that does not wait yet, and is over in so many nanoseconds. Near the end of the stack, ask {@link
     * StackRoom} before. Throws {@link OutOfMemoryError} if there is no room for it, or no thread can be started; the
     * deadline does not wait then.
     */
    public void add(Deadline one, long nanos) {
        long now = System.nanoTime();
        Thread running;
        boolean sooner;
        synchronized (lock) {
            running = thread;
            if (running == null) {
                running = new Thread(null, this, name, 0, false);
                running.setDaemon(true);
                // The application that waited first may be undeployed while the thread runs.
                running.setContextClassLoader(null);
                wake = now;
                idleSince = now;
                running.start();
                thread = running;
            }
            one.due = now + nanos;
            one.number = added++;
            waiting.add(one);
            sooner = one.due - wake < 0;
        }
        if (sooner) {
            LockSupport.unpark(running);
        }
    }

    /** Removes a deadline, if it waits. */
    public void remove(Deadline one) {
        synchronized (lock) {
            waiting.remove(one);
        }
    }

    private static int compare(Deadline one, Deadline other) {
        int order = Long.signum(one.due - other.due);
        return order != 0 ? order : Long.compare(one.number, other.number);
    }

    @Override
    public void run() {
        long wait = 0;
        while (wait >= 0) {
            try {
                wait = look();
                // Not in there: what is left of a removed deadline in a frame would be kept while the thread waits.
                if (wait > 0) {
                    pause(wait);
                }
            } catch (Throwable e) {
                // If the thread ended here, all others would wait for ever.
            }
        }
    }

    /**
     * Ends the first deadline if it is due. Returns how long to wait, in nanoseconds; below 0 if none has waited for a
     * while, so that the thread ends.
     */
    private long look() {
        long now = System.nanoTime();
        long wait = idleNanos;
        @Nullable Deadline due = null;
        try {
            synchronized (lock) {
                Deadline first = waiting.isEmpty() ? null : waiting.first();
                if (first != null) {
                    idleSince = now;
                } else if (now - idleSince >= idleNanos) {
                    thread = null;
                    return -1;
                }
                if (first != null && first.due - now <= 0) {
                    waiting.remove(first);
                    due = first;
                } else if (first != null) {
                    wait = Math.min(wait, first.due - now);
                }
                wake = now + wait;
            }
        } finally {
            // What has failed above must not lose it.
            if (due != null) {
                end(due);
            }
        }
        return due == null ? wait : 0;
    }

    private static void end(Deadline due) {
        try {
            due.over();
        } catch (Throwable e) {
            // As above.
        }
    }

    private void pause(long nanos) {
        try {
            LockSupport.parkNanos(this, nanos);
            // Clear the interrupt; otherwise parkNanos returns at once.
            Thread.interrupted();
        } catch (Throwable e) {
            // As above.
        }
    }

    /** {@return whether the calling thread is that of the timer} */
    public boolean isCurrentThread() {
        synchronized (lock) {
            return Thread.currentThread() == thread;
        }
    }
}
