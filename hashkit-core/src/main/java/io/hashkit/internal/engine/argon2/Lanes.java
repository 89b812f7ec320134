package io.hashkit.internal.engine.argon2;

import io.hashkit.internal.base.Callbacks;
import io.hashkit.internal.memory.HashInterruptedException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The parts of one hash that several threads compute together. Steps run one after another; the parts of one step run
 * in any order.
 *
 * <p>The calling thread works too and waits only for parts that another thread has begun. The result therefore does not
 * depend on whether the executor runs a helper at once, later, never, twice, on the calling thread itself, or throws.
 * Once {@link #run} has returned or thrown, no thread accesses the memory of the hash any more.
 *
 * <p>Nothing here allocates memory once the first helper may run. A thread that could not report its part as done would
 * block the calling thread, and a calling thread that could not wait would release memory that others still write to.
 */
public final class Lanes {
    /** A part of the work. It calls {@link #check} every few milliseconds. */
    interface Part {
        void run(long step, int part, Lanes lanes);
    }

    private static final int SPINS = 200;
    /** Limits the delay after a wake-up that the scheduler of virtual threads rejected. */
    private static final long LONGEST_PARK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final Thread owner = Thread.currentThread();
    private final long total;
    private final int parts;
    /** The next part to be claimed, counted over all steps; its complement once no more can be claimed. */
    private final AtomicLong next = new AtomicLong();
    /** The number of claimed parts that have ended, successfully or not. */
    private final AtomicLong done = new AtomicLong();
    /** The threads that wait for others, each at its own index. */
    private final AtomicReferenceArray<@Nullable Thread> waiting;

    private volatile @Nullable Throwable failure;
    /** Cleared at the end, so that a helper that runs too late does not keep the memory of the hash reachable. */
    private volatile @Nullable Part work;

    private Lanes(long steps, int parts, int threads, Part work) {
        this.total = Math.multiplyExact(steps, (long) parts);
        this.parts = parts;
        this.waiting = new AtomicReferenceArray<>(threads);
        this.work = work;
    }

    /**
     * Computes all parts of all steps, with at most one helper for each further part and processor; none if the
     * executor is null. Throws {@link HashInterruptedException} if the calling thread is interrupted.
     */
    public static void run(@Nullable Executor threads, long steps, int parts, Part work) {
        int helpers = threads == null ? 0 : Math.min(parts, Runtime.getRuntime().availableProcessors()) - 1;
        Lanes lanes = new Lanes(steps, parts, helpers + 1, work);
        if (threads == null || helpers == 0) {
            lanes.inSequence(steps, work);
        } else {
            lanes.together(threads, helpers);
        }
    }

    private void inSequence(long steps, Part work) {
        for (long step = 0; step < steps; step++) {
            for (int part = 0; part < parts; part++) {
                check();
                work.run(step, part, this);
            }
        }
    }

    private void together(Executor threads, int helpers) {
        try {
            callHelpers(threads, helpers);
            work(0);
        } finally {
            end();
        }
        if (failure != null) {
            throw Callbacks.thrown(failure);
        }
    }

    /**
     * Checks between pieces of a part whether to stop. Throws {@link HashInterruptedException} if the calling thread is
     * interrupted, or another part has failed.
     */
    public void check() {
        if (failure != null || owner.isInterrupted()) {
            throw new HashInterruptedException();
        }
    }

    /** The calling thread can work without helpers, so exceptions of the executor are ignored. */
    private void callHelpers(Executor threads, int helpers) {
        try {
            for (int place = 1; place <= helpers; place++) {
                if (Callbacks.execute(threads, new Helper(place)) != null) {
                    return;
                }
            }
        } catch (Throwable e) {
            // The accepted helpers, if any, and this thread do the work.
        }
    }

    /** Runs only once: a second thread would wait at the same index. */
    private final class Helper implements Runnable {
        private final int place;
        private final AtomicBoolean begun = new AtomicBoolean();

        Helper(int place) {
            this.place = place;
        }

        @Override
        public void run() {
            if (begun.compareAndSet(false, true)) {
                work(place);
            }
        }
    }

    /** @param place the index at which other threads find this thread while it waits */
    private void work(int place) {
        for (long claimed = claim(place); claimed >= 0; claimed = claim(place)) {
            try {
                check();
                Part part = work;
                if (part != null) {
                    part.run(claimed / parts, (int) (claimed % parts), this);
                }
            } catch (Throwable e) {
                fail(e);
            } finally {
                done.incrementAndGet();
            }
            wakeAll();
        }
    }

    /** Claims a part for this thread; -1 if there is none left. */
    private long claim(int place) {
        for (int spins = 0; ; spins++) {
            long candidate = next.get();
            if (candidate < 0 || candidate >= total) {
                return -1;
            }
            long before = candidate - candidate % parts;
            if (done.get() >= before) {
                if (next.compareAndSet(candidate, candidate + 1)) {
                    return candidate;
                }
            } else if (spins < SPINS) {
                Thread.onSpinWait();
            } else {
                awaitStep(place, before);
            }
        }
    }

    private void fail(Throwable thrown) {
        if (failure == null) {
            failure = thrown;
        }
        close();
    }

    /** Stops further claims, and returns the number of claimed parts. */
    private long close() {
        long candidate = next.get();
        while (candidate >= 0 && !next.compareAndSet(candidate, ~candidate)) {
            candidate = next.get();
        }
        return candidate >= 0 ? candidate : ~candidate;
    }

    private void end() {
        long claimed = close();
        for (int spins = 0; done.get() < claimed; spins++) {
            if (spins < SPINS) {
                Thread.onSpinWait();
            } else {
                awaitAll(claimed);
            }
        }
        work = null;
    }

    /**
     * May return early. A thread that ends a part looks for waiting threads afterwards, so the condition is checked
     * again.
     */
    private void awaitStep(int place, long before) {
        waiting.set(place, Thread.currentThread());
        if (done.get() < before && next.get() >= 0) {
            park();
        }
        waiting.set(place, null);
    }

    private void awaitAll(long claimed) {
        waiting.set(0, owner);
        if (done.get() < claimed) {
            park();
        }
        waiting.set(0, null);
    }

    private void park() {
        try {
            LockSupport.parkNanos(this, LONGEST_PARK_NANOS);
        } catch (Throwable e) {
            Thread.onSpinWait();
        }
    }

    /** A thread that is not woken wakes up by itself, so exceptions are ignored here. */
    private void wakeAll() {
        try {
            for (int place = 0; place < waiting.length(); place++) {
                Thread thread = waiting.get(place);
                if (thread != null) {
                    LockSupport.unpark(thread);
                }
            }
        } catch (Throwable e) {
            Thread.onSpinWait();
        }
    }
}
