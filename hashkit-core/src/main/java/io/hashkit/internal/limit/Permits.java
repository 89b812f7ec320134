package io.hashkit.internal.limit;

import io.hashkit.internal.base.Bridge;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Priority;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/** Gives permits: what a {@link Limiter} is made of. */
public final class Permits {
    public static final Bridge<Limiter, Permits> OF_LIMITER = new Bridge<>();

    /** A wrapped row of the same costs also needs the memory of the old hash inside it: 4 KiB for bcrypt. */
    private static final long INNER_BYTES = 8 << 10;

    private final boolean growing;
    final Admission admission;
    private final WorkMemory memory;
    private final Map<Executor, Pool> pools = Collections.synchronizedMap(new WeakHashMap<>());

    public Permits(LimiterSettings settings) {
        this(settings, Ticker.SYSTEM, new HostCapacity(), false);
    }

    /** @param growing whether the budget grows to what hashers need */
    Permits(LimiterSettings settings, Ticker ticker, Capacity capacity, boolean growing) {
        this.growing = growing;
        this.admission = new Admission(settings, ticker, capacity);
        this.memory = new WorkMemory(admission.state::budgetBytes, admission);
    }

    /** Those that the hashers of this process share. */
    public static Permits growing() {
        return new Permits(new LimiterSettings(), Ticker.SYSTEM, new HostCapacity(), true);
    }

    /**
     * Ensures that one hash of this size can run. The shared limiter raises its budget to this size and that of a small
     * hash inside a wrapped one, up to half of the maximum heap. A limiter from {@link Limiter#builder} keeps its
     * budget. Refuses a hash that is larger than this limiter allows, with both sizes.
     */
    public void makeRoomFor(long bytes) {
        long most = growing ? Runtime.getRuntime().maxMemory() / 2 : admission.state.budgetBytes();
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
        return bytes <= admission.state.mostBytes();
    }

    /** Whether hashes may share processors. */
    public boolean allowsSeats() {
        return admission.mostSeats > 1;
    }

    /**
     * The threads of one of the JDK's pools, the same for all hashers that share it and this limiter; otherwise those of the
     * callers.
     */
    public Pool poolOf(@Nullable Executor threads) {
        return threads instanceof ForkJoinPool || threads instanceof ThreadPoolExecutor
                ? pools.computeIfAbsent(threads, unknown -> new Pool())
                : admission.callers;
    }

    /** As {@link Limiter#lowerQueueTo}. */
    public Runnable lowerQueueTo(int hashes) {
        return admission.lowerQueueTo(hashes);
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
        return acquire(priority, bytes, seats, admission.callers);
    }

    /** As {@link #acquire(Priority, long, int)}, for a hash that these threads compute. */
    public HashPermit acquire(Priority priority, long bytes, int seats, Pool threads) {
        return Objects.requireNonNull(permit(priority, bytes, seats(seats, threads), threads, true));
    }

    /** As {@link Limiter#tryAcquire}. */
    public @Nullable HashPermit tryAcquire(Priority priority, long bytes) {
        return tryAcquire(priority, bytes, admission.callers);
    }

    /** As {@link Limiter#tryAcquire}, for a hash that these threads compute. */
    public @Nullable HashPermit tryAcquire(Priority priority, long bytes, Pool threads) {
        return permit(priority, bytes, 1, threads, false);
    }

    /** Threads that are no more than the processors never share one. */
    private int seats(int seats, Pool threads) {
        return threads.threads <= admission.state.parallel() ? 1 : seats;
    }

    /** Null if none is free and the caller does not wait; a refusal counts only if it does. */
    private @Nullable HashPermit permit(Priority priority, long bytes, int seats, Pool threads, boolean waits) {
        check(priority, bytes);
        @Nullable Object record = Recorder.start();
        HashPermit permit = new HashPermit(admission, priority, bytes, seats, threads, waits, null);
        boolean admitted = false;
        Reason refused = null;
        try {
            if (waits) {
                admission.admit(permit);
            }
            admitted = waits || admission.admitIfFree(permit);
            return admitted ? permit : null;
        } catch (OverloadedException e) {
            refused = e.reason();
            throw e;
        } finally {
            if (waits && !admitted) {
                permit.close();
            } else if (!admitted) {
                // Perhaps in a task, which must not begin others: whoever they wait for settles when it ends.
                permit.give();
            }
            Recorder.end(record, priority, bytes, admitted, refused);
        }
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
     */
    public CompletableFuture<HashPermit> acquireAsync(Priority priority, long bytes, int seats) {
        return acquireAsync(priority, bytes, seats, admission.callers);
    }

    /** As {@link #acquireAsync(Priority, long, int)}, for a hash that these threads compute. */
    public CompletableFuture<HashPermit> acquireAsync(Priority priority, long bytes, int seats, Pool threads) {
        check(priority, bytes);
        return admission.futures.request(priority, bytes, seats(seats, threads), threads);
    }

    /** Completes the futures of those that have a permit by {@link HashPermit#give}. Throws nothing. */
    public void settle() {
        admission.futures.settle();
    }

    private static void check(Priority priority, long bytes) {
        Objects.requireNonNull(priority, "priority");
        if (bytes < 0) {
            throw new IllegalArgumentException("the work memory must not be negative: " + bytes);
        }
    }

    /**
     * The exception for a hash that could not be computed and no longer holds a permit, which counts as refused; {@code
     * what} happened is a constant. One prepared earlier, of a full heap, if there is no memory for a new one.
     */
    public OverloadedException refusal(Reason reason, String what, @Nullable Throwable cause) {
        return admission.refusal(reason, what, 0, cause, true);
    }

    /** The exception for a hash, or a part of its call, for which the heap has no room. */
    public OverloadedException outOfMemory(Throwable cause) {
        return refusal(Reason.OUT_OF_MEMORY, PreparedFuture.HEAP_FULL, cause);
    }

    /** Counts an upgrade that was not made. */
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
