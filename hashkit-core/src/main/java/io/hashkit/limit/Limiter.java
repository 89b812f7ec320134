package io.hashkit.limit;

import io.hashkit.limit.OverloadedException.Reason;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Bounds how many hashes run at once, by processors and by bytes of work memory, so that a login storm can exhaust neither.
 *
 * <p>Callers that find no free permit wait in a bounded queue, in order of arrival within each kind of {@link Priority}, for a
 * bounded time; callers that find the queue full are refused at once. A permit that comes free is handed to the first in
 * the queue, so no caller overtakes another. Waiting parks the thread and holds no monitor, which suits virtual threads.
 *
 * <p>Limits that were not set follow the host: a process that is given more or fewer processors, or another memory limit,
 * while it runs has more or fewer permits within seconds. What runs keeps its permit, and what waits its place.
 */
public final class Limiter {
    private final boolean growing;
    final Admission admission;
    private final Map<Class<?>, Object> shared = new ConcurrentHashMap<>();

    Limiter(LimiterBuilder settings, Ticker ticker, Capacity capacity, boolean growing) {
        this.growing = growing;
        this.admission = new Admission(settings, ticker, capacity);
    }

    /** The limiter that all hashers of this process share unless they are given another. */
    public static Limiter shared() {
        return Shared.LIMITER;
    }

    /** A limiter of one's own, for a part of the process that has its own budget. */
    public static LimiterBuilder builder() {
        return new LimiterBuilder();
    }

    /** Made at first use and not before. */
    private static final class Shared {
        private static final Limiter LIMITER =
                new Limiter(new LimiterBuilder(), Ticker.SYSTEM, new HostCapacity(), true);
    }

    /**
     * Sees to it that one hash of this size can ever run: the shared limiter's budget grows to it, up to half of the maximum
     * heap; a limiter of one's own keeps the budget that it was given.
     *
     * @throws IllegalArgumentException if one hash is too large, naming both figures
     */
    public void makeRoomFor(long bytes) {
        long most = growing ? Runtime.getRuntime().maxMemory() / 2 : admission.budgetBytes();
        if (bytes > most) {
            throw new IllegalArgumentException("one hash takes " + Bytes.text(bytes) + " of work memory, more than "
                    + (growing ? "half of the maximum heap, " : "the limiter's budget of ") + Bytes.text(most));
        }
        admission.raiseBudgetTo(bytes);
    }

    /**
     * Leave to compute one hash, waited for if need be; to be closed when the hash is done.
     *
     * @param bytes work memory that the hash takes
     * @throws OverBudgetException if it takes more than the whole budget, so that no waiting helps
     * @throws OverloadedException if it is refused for another reason
     * @throws IllegalArgumentException if {@code bytes} is negative
     */
    public Permit acquire(Priority priority, long bytes) {
        Object record = null;
        Reason refused = null;
        // Whatever is thrown, the permit itself knows what was taken for it.
        Permit permit = null;
        try {
            check(priority, bytes);
            record = Recorder.start();
            permit = newPermit(priority, bytes, true);
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
        } catch (RuntimeException | Error e) {
            release(permit);
            throw e;
        } finally {
            Recorder.end(record, priority, bytes, refused == null, refused);
        }
    }

    /**
     * Leave to compute one hash if a permit is free now, for work that can as well be done later or not at all. Never waits,
     * overtakes nobody of the same or a higher priority, and counts nothing as refused.
     *
     * <pre>{@code
     * try (Permit permit = limiter.tryAcquire(Priority.IMPORT, bytes)) {
     *     if (permit != null) {
     *         ...
     *     }
     * }
     * }</pre>
     *
     * @param bytes work memory that the hash takes
     * @return to be closed when the hash is done; null if no permit is free, the hash takes more than the whole budget, or
     *     the heap is full
     * @throws IllegalArgumentException if {@code bytes} is negative
     */
    public @Nullable Permit tryAcquire(Priority priority, long bytes) {
        Object record = null;
        Permit permit = null;
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

    /**
     * As {@link #acquire}, but no thread waits. The future is completed with the permit, which is to be closed when the hash
     * is done, or with the {@link OverloadedException}; on the thread that gave a permit back or took its place in the queue,
     * or at the deadline on the JDK's timer thread, so what hangs on it must be brief. Cancelled or completed by anybody else, it gives up its place
     * in the queue, or its permit.
     *
     * @param bytes work memory that the hash takes
     * @throws OverloadedException if the heap has no room for a future
     * @throws IllegalArgumentException if {@code bytes} is negative
     */
    public CompletableFuture<Permit> acquireAsync(Priority priority, long bytes) {
        check(priority, bytes);
        try {
            return admission.admitAsync(priority, bytes);
        } catch (OutOfMemoryError e) {
            throw refusal(Reason.OUT_OF_MEMORY, Admission.HEAP_FULL, e);
        }
    }

    private static void check(Priority priority, long bytes) {
        Objects.requireNonNull(priority, "priority");
        if (bytes < 0) {
            throw new IllegalArgumentException("the work memory must not be negative, as " + bytes + " is");
        }
    }

    /** A permit for which nothing was taken yet. */
    Permit newPermit(Priority priority, long bytes, boolean counted) {
        return new Permit(admission, priority, bytes, counted, null, null);
    }

    private static void release(@Nullable Permit permit) {
        if (permit != null) {
            permit.close();
        }
    }

    /**
     * What to throw where a hash could not be computed and has no permit any more; counts it as refused.
     *
     * @param what was met, for the message: a constant
     * @param cause stays the cause, so that its own advice is not lost; where there is no memory for the exception itself,
     *     {@link Reason#OUT_OF_MEMORY} comes without
     */
    public OverloadedException refusal(Reason reason, String what, @Nullable Throwable cause) {
        return admission.refusal(reason, what, cause, true);
    }

    /**
     * What those who compute under the permits of this limiter share among themselves, one of each type: work memory that is
     * kept between hashes, for example.
     *
     * @param type tells one from the others
     * @param make is called once, with the budget in bytes, which may grow later
     */
    public <T> T share(Class<T> type, Function<LongSupplier, T> make) {
        return type.cast(shared.computeIfAbsent(type, key -> make.apply(admission::budgetBytes)));
    }

    /** What this limiter sees now; cheap enough to be asked every second. */
    public LimiterStats stats() {
        return admission.stats();
    }

    @Override
    public String toString() {
        return "Limiter[" + stats() + "]";
    }
}
