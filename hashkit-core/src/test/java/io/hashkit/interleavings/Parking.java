package io.hashkit.interleavings;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Replaces {@code LockSupport}, the clock and the number of processors in checked classes.
 *
 * <p>Lincheck lets {@code LockSupport.park} return without cause at any time, as its documentation allows. A waiting
 * thread that checks its condition again is then never found to hang, although no thread wakes it. Here a parked thread
 * stays parked until it is woken or interrupted.
 */
public final class Parking {
    private static final int PROCESSORS = 3;
    private static final AtomicLong NANOS = new AtomicLong();

    /** The thread that was added last, linked to those before it. */
    private static volatile @Nullable Parking latest;

    private final boolean hasty;
    private boolean permit;
    private @Nullable Thread owner;
    private @Nullable Parking before;

    Parking(boolean hasty) {
        this.hasty = hasty;
    }

    /** Replaces {@code LockSupport.park}. */
    public static void park(@Nullable Object blocker) {
        of(Thread.currentThread()).await();
    }

    /** Replaces {@code LockSupport.parkNanos}. */
    public static void parkNanos(@Nullable Object blocker, long nanos) {
        Parking mine = of(Thread.currentThread());
        if (!mine.hasty) {
            mine.await();
        } else if (!mine.takePermit() && !Thread.currentThread().isInterrupted()) {
            NANOS.addAndGet(nanos);
        }
    }

    /** Replaces {@code LockSupport.unpark}. */
    public static void unpark(@Nullable Thread thread) {
        if (thread != null) {
            of(thread).wake();
        }
    }

    /** Replaces {@code System.nanoTime}. */
    public static long nanoTime() {
        return NANOS.get();
    }

    /** Replaces {@code Runtime.availableProcessors}. */
    @SuppressWarnings("unused")
    public static int availableProcessors(Runtime ignored) {
        return PROCESSORS;
    }

    /** Lets other threads run now and then, so that they meet in states that are otherwise rare. */
    @SuppressWarnings("ThreadPriorityCheck") // A hint is enough here.
    public static void noise() {
        int dice = ThreadLocalRandom.current().nextInt(64);
        if (dice == 0) {
            LockSupport.parkNanos(20_000);
        } else if (dice < 12) {
            Thread.yield();
        }
    }

    static void reset() {
        NANOS.set(0);
        latest = null;
    }

    /** Whether each thread of the scenario waits for another one, or has ended; not before there are any. */
    static boolean isNobodyAwake() {
        if (latest == null) {
            return false;
        }
        for (Parking one = latest; one != null; one = one.before) {
            Thread.State state = one.owner == null ? Thread.State.NEW : one.owner.getState();
            if (state != Thread.State.WAITING && state != Thread.State.TERMINATED) {
                return false;
            }
        }
        return true;
    }

    /** Must be called before the thread is started. */
    void add(Thread thread) {
        owner = thread;
        synchronized (Parking.class) {
            before = latest;
            latest = this;
        }
    }

    private static Parking of(Thread thread) {
        return find(latest, thread);
    }

    /** Recursive, because the model checker would consider a loop to wait for another thread. */
    private static Parking find(@Nullable Parking from, Thread thread) {
        if (from == null) {
            throw new AssertionError("not a thread of the scenario");
        }
        return from.owner == thread ? from : find(from.before, thread);
    }

    private synchronized void await() {
        try {
            while (!permit) {
                wait();
            }
            permit = false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean takePermit() {
        boolean had = permit;
        permit = false;
        return had;
    }

    private synchronized void wake() {
        permit = true;
        notifyAll();
    }
}
