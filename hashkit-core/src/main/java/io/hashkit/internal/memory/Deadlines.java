package io.hashkit.internal.memory;

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
        private boolean waits;
        /** The first of the later deadlines below this one. */
        private @Nullable Deadline child;
        /** The next one below the same. */
        private @Nullable Deadline sibling;
        /** The one before it among its siblings, or the one above. */
        private @Nullable Deadline previous;

        /** Called on the timer's thread when the time is over, unless it was removed before. */
        protected abstract void over();
    }

    private final String name;
    private final long idleNanos;
    private final Object lock = new Object();
    /** The root of a pairing heap, which needs no memory: Fredman, Sedgewick, Sleator and Tarjan, The Pairing Heap (1986). */
    private @Nullable Deadline first;

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
     * Adds a deadline that does not wait yet. Near the end of the stack, ask {@link StackRoom} before.
     *
     * @param nanos the time until it is over, in nanoseconds
     * @throws OutOfMemoryError if no thread can be started; the deadline does not wait then
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
                running.start();
                thread = running;
            }
            one.due = now + nanos;
            one.waits = true;
            first = first == null ? one : merged(first, one);
            sooner = one.due - wake < 0;
        }
        if (sooner) {
            LockSupport.unpark(running);
        }
    }

    /** Removes a deadline, if it waits. */
    public void remove(Deadline one) {
        synchronized (lock) {
            unlink(one);
        }
    }

    private void unlink(Deadline one) {
        if (!one.waits) {
            return;
        }
        one.waits = false;
        Deadline before = one.previous;
        Deadline below = mergedChildren(one);
        if (before == null) {
            first = below;
            return;
        }
        if (before.child == one) {
            before.child = one.sibling;
        } else {
            before.sibling = one.sibling;
        }
        if (one.sibling != null) {
            one.sibling.previous = before;
        }
        one.previous = null;
        one.sibling = null;
        if (below != null && first != null) {
            first = merged(first, below);
        }
    }

    /** Puts one of two below the other, which is due sooner. */
    private static Deadline merged(Deadline one, Deadline other) {
        Deadline upper = other.due - one.due < 0 ? other : one;
        Deadline lower = upper == one ? other : one;
        lower.previous = upper;
        lower.sibling = upper.child;
        if (upper.child != null) {
            upper.child.previous = lower;
        }
        upper.child = lower;
        return upper;
    }

    /** Two by two, and then one after the other: what makes a removal cheap in the long run. */
    private static @Nullable Deadline mergedChildren(Deadline one) {
        Deadline rest = one.child;
        one.child = null;
        Deadline pairs = null;
        while (rest != null) {
            Deadline left = rest;
            Deadline right = rest.sibling;
            rest = right == null ? null : right.sibling;
            Deadline pair = right == null ? left : merged(left, right);
            pair.sibling = pairs;
            pairs = pair;
        }
        Deadline all = null;
        while (pairs != null) {
            Deadline next = pairs.sibling;
            pairs.sibling = null;
            all = all == null ? pairs : merged(all, pairs);
            pairs = next;
        }
        if (all != null) {
            all.previous = null;
        }
        return all;
    }

    @Override
    public void run() {
        long idleSince = System.nanoTime();
        while (true) {
            long now = System.nanoTime();
            long wait = idleNanos;
            @Nullable Deadline due = null;
            synchronized (lock) {
                if (first != null) {
                    idleSince = now;
                } else if (now - idleSince >= idleNanos) {
                    thread = null;
                    return;
                }
                if (first != null && first.due - now <= 0) {
                    due = first;
                    unlink(due);
                } else if (first != null) {
                    wait = Math.min(wait, first.due - now);
                }
                wake = now + wait;
            }
            if (due == null) {
                pause(wait);
            } else {
                end(due);
            }
        }
    }

    private static void end(Deadline due) {
        try {
            due.over();
        } catch (Throwable e) {
            // If the thread ended here, all others would wait for ever.
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
