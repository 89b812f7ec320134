package io.hashkit.internal.limit;

import io.hashkit.internal.base.Bridge;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Priority;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Gives permits: what a {@link Limiter} is made of. */
public final class Permits {
    public static final Bridge<Limiter, Permits> OF_LIMITER = new Bridge<>();

    /** A wrapped row of the same costs also needs the memory of the old hash inside it: 4 KiB for bcrypt. */
    private static final long INNER_BYTES = 8 << 10;

    private final boolean growing;
    final Admission admission;
    private final WorkMemory memory;

    public Permits(LimiterSettings settings) {
        this(settings, Ticker.SYSTEM, new HostCapacity(), false);
    }

    /** @param growing whether the budget grows to what hashers need */
    Permits(LimiterSettings settings, Ticker ticker, Capacity capacity, boolean growing) {
        this.growing = growing;
        this.admission = new Admission(settings, ticker, capacity);
        this.memory = new WorkMemory(admission::budgetBytes, admission);
    }

    /** Those that the hashers of this process share. */
    public static Permits growing() {
        return new Permits(new LimiterSettings(), Ticker.SYSTEM, new HostCapacity(), true);
    }

    /**
     * Ensures that one hash of this size can run. The shared limiter raises its budget to this size and that of a small
     * hash inside a wrapped one, up to half of the maximum heap. A limiter from {@link Limiter#builder} keeps its budget.
     *
     * @throws IllegalArgumentException if one hash is larger than this limiter allows; the message gives both sizes
     */
    public void makeRoomFor(long bytes) {
        long most = growing ? Runtime.getRuntime().maxMemory() / 2 : admission.budgetBytes();
        if (bytes > most) {
            throw new IllegalArgumentException("one hash needs " + Bytes.text(bytes, most)
                    + " of work memory, more than "
                    + (growing ? "half of the maximum heap, " : "the limiter's budget of ") + Bytes.text(most, bytes)
                    + (growing ? ": raise -Xmx" : ": raise the budget")
                    + ", or choose a scheme that needs less memory");
        }
        admission.raiseBudgetTo(growing ? Math.min(most, bytes + INNER_BYTES) : bytes);
    }

    /** As {@link Limiter#hasRoomFor}. */
    public boolean hasRoomFor(long bytes) {
        return bytes <= admission.mostBytes();
    }

    /** As {@link Limiter#lowerQueueTo}. */
    public void lowerQueueTo(int hashes) {
        admission.lowerQueueTo(hashes);
    }

    /** As {@link Limiter#acquire}. */
    public HashPermit acquire(Priority priority, long bytes) {
        return acquire(priority, bytes, 1);
    }

    /**
     * As {@link Limiter#acquire}.
     *
     * @param seats how many such hashes a processor can compute at once; if more than 1, what is computed under the permit
     *     goes through {@link HashPermit#compute}
     */
    public HashPermit acquire(Priority priority, long bytes, int seats) {
        Object record = null;
        Reason refused = null;
        // The permit itself knows what was acquired for it, whatever is thrown.
        HashPermit permit = null;
        try {
            check(priority, bytes);
            record = Recorder.start();
            permit = new HashPermit(admission, priority, bytes, seats, true, null);
            admission.admit(permit);
            return permit;
        } catch (OverloadedException e) {
            refused = e.reason();
            release(permit);
            throw e;
        } catch (OutOfMemoryError e) {
            refused = Reason.OUT_OF_MEMORY;
            release(permit);
            throw refusal(refused, Admission.HEAP_FULL, e);
        } catch (Throwable e) {
            release(permit);
            throw e;
        } finally {
            Recorder.end(record, priority, bytes, refused == null, refused);
        }
    }

    /** As {@link Limiter#tryAcquire}. */
    public @Nullable HashPermit tryAcquire(Priority priority, long bytes) {
        Object record = null;
        HashPermit permit = null;
        boolean admitted = false;
        try {
            check(priority, bytes);
            record = Recorder.start();
            permit = newPermit(priority, bytes, false);
            admitted = admission.admitIfFree(permit);
            return admitted ? permit : null;
        } catch (OutOfMemoryError e) {
            return null;
        } finally {
            if (!admitted) {
                release(permit);
            }
            Recorder.end(record, priority, bytes, admitted, null);
        }
    }

    /** As {@link #acquireAsync(Priority, long, int)}, for a hash that needs a processor of its own. */
    public CompletableFuture<HashPermit> acquireAsync(Priority priority, long bytes) {
        return acquireAsync(priority, bytes, 1);
    }

    /**
     * Acquires a permit to compute one hash without blocking a thread.
     *
     * <p>The future completes with the permit or with an {@link OverloadedException}. It is completed by the thread
     * that released a permit or displaced this one from the queue, or at the deadline by hashkit's timer thread, so
     * dependent stages must be short. If the future is cancelled or completed by another party, its place in the queue
     * or its permit is released.
     *
     * @param seats as for {@link #acquire}
     * @throws OverloadedException if the heap has no room for a future
     */
    public CompletableFuture<HashPermit> acquireAsync(Priority priority, long bytes, int seats) {
        check(priority, bytes);
        try {
            return admission.futures.request(priority, bytes, seats);
        } catch (OutOfMemoryError e) {
            throw refusal(Reason.OUT_OF_MEMORY, Admission.HEAP_FULL, e);
        }
    }

    private static void check(Priority priority, long bytes) {
        Objects.requireNonNull(priority, "priority");
        if (bytes < 0) {
            throw new IllegalArgumentException("the work memory must not be negative: " + bytes);
        }
    }

    /** A permit that holds nothing yet. */
    HashPermit newPermit(Priority priority, long bytes, boolean counted) {
        return new HashPermit(admission, priority, bytes, 1, counted, null);
    }

    private static void release(@Nullable HashPermit permit) {
        if (permit != null) {
            permit.close();
        }
    }

    /**
     * Creates the exception for a hash that could not be computed and no longer holds a permit, and counts it as
     * refused.
     *
     * @param what the message, which says what happened; a constant
     * @return the exception; for {@link Reason#OUT_OF_MEMORY}, one prepared earlier and without a cause if there is no
     *     memory for a new one
     */
    public OverloadedException refusal(Reason reason, String what, @Nullable Throwable cause) {
        return admission.refusal(reason, what, cause, true);
    }

    /** Counts an upgrade that failed. */
    public void upgradeFailed() {
        admission.failedUpgrades.incrementAndGet();
    }

    /** The time in nanoseconds within which an executor must begin a task that waits for no permit. */
    public long nanosToBegin() {
        return admission.nanosToBegin(0);
    }

    /** The work memory of all hashes under these permits. */
    public WorkMemory memory() {
        return memory;
    }

    public LimiterStats stats() {
        return admission.stats();
    }
}
