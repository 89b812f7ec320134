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
 * Limits how many hashes run at once, by processors and by bytes of work memory, so that a burst of logins can exhaust
 * neither.
 *
 * <p>Callers that find no free permit wait in a queue for a bounded time: ordered by {@link Priority}, and by arrival
 * within one priority. A caller that would wait too long, judged by recent hashes, or that finds the queue full, is refused
 * at once, or takes the place of a waiting caller of lower priority, which is refused instead. A released permit goes to the first in the queue, so no caller
 * overtakes another of the same priority. Waiting parks the thread and holds no monitor, which suits virtual threads.
 *
 * <p>Limits that were not set follow the host. If a running process receives more or fewer processors or another memory
 * limit, the limiter adapts within seconds. Running hashes keep their permits, and waiting ones their places.
 */
public final class Limiter {
    /** A wrapped row of the same costs also needs the memory of the old hash inside it: 4 KiB for bcrypt. */
    private static final long INNER_BYTES = 8 << 10;

    private final boolean growing;
    final Admission admission;
    private final Map<Class<?>, Object> shared = new ConcurrentHashMap<>();

    Limiter(LimiterBuilder settings, Ticker ticker, Capacity capacity, boolean growing) {
        this.growing = growing;
        this.admission = new Admission(settings, ticker, capacity);
    }

    /**
     * {@return the limiter that all hashers of this process share unless they are given another; created on first use}
     */
    public static Limiter shared() {
        return Shared.LIMITER;
    }

    /**
     * {@return a new builder with default settings, for a separate limiter of a part of the process that has its own
     * budget}
     */
    public static LimiterBuilder builder() {
        return new LimiterBuilder();
    }

    /** Creates the shared limiter on first use only. */
    private static final class Shared {
        private static final Limiter LIMITER =
                new Limiter(new LimiterBuilder(), Ticker.SYSTEM, new HostCapacity(), true);
    }

    /**
     * Ensures that one hash of this size can run. The shared limiter raises its budget to this size and that of a small
     * hash inside a wrapped one, up to half of the maximum heap. A limiter from {@link #builder} keeps its budget.
     *
     * @param bytes the work memory of one hash, in bytes
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

    /**
     * {@return whether one hash of this size may run here, alone if it exceeds the budget} If not, requests for it throw
     * {@link OverBudgetException}.
     *
     * @param bytes the work memory of the hash, in bytes
     */
    public boolean hasRoomFor(long bytes) {
        return bytes <= admission.mostBytes();
    }

    /**
     * Lowers the number of hashes that may wait, for a server whose threads wait with them: other requests need some. Never
     * raises it.
     *
     * @param hashes the number of hashes, at least 1
     * @throws IllegalArgumentException if less than 1
     */
    public void lowerQueueTo(int hashes) {
        LimiterBuilder.require("the number of waiting hashes", hashes);
        admission.lowerQueueTo(hashes);
    }

    /**
     * Acquires a permit to compute one hash, and waits for it if necessary.
     *
     * @param priority the kind of work, which decides the order of waiting
     * @param bytes the work memory of the hash, in bytes
     * @return the permit; close it when the hash is done
     * @throws OverBudgetException if the hash needs more than this limiter gives to one, even alone, so that waiting does not help
     * @throws OverloadedException if the hash is refused for another reason
     * @throws IllegalArgumentException if {@code bytes} is negative
     */
    public Permit acquire(Priority priority, long bytes) {
        Object record = null;
        Reason refused = null;
        // The permit itself knows what was acquired for it, whatever is thrown.
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
        } catch (Throwable e) {
            release(permit);
            throw e;
        } finally {
            Recorder.end(record, priority, bytes, refused == null, refused);
        }
    }

    /**
     * Acquires a permit to compute one hash if one is free now; for work that can also be done later or not at all.
     * Never waits, overtakes no caller of the same or a higher priority, and counts no refusal.
     *
     * <pre>{@code
     * try (Permit permit = limiter.tryAcquire(Priority.IMPORT, bytes)) {
     *  if (permit != null) {
     *      ...
     *  }
     * }
     * }</pre>
     *
     * @param priority the kind of work, which decides whose place it may take
     * @param bytes the work memory of the hash, in bytes
     * @return the permit, to be closed when the hash is done; null if none is free, the hash needs more than this limiter
     *     gives to one, or the heap is full
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
     * Acquires a permit to compute one hash without blocking a thread.
     *
     * <p>The future completes with the permit or with an {@link OverloadedException}. It is completed by the thread
     * that released a permit or displaced this one from the queue, or at the deadline by hashkit's timer thread, so
     * dependent stages must be short. If the future is cancelled or completed by another party, its place in the queue
     * or its permit is released.
     *
     * @param priority the kind of work, which decides the order of waiting
     * @param bytes the work memory of the hash, in bytes
     * @return the future of the permit; close the permit when the hash is done
     * @throws OverloadedException if the heap has no room for a future
     * @throws IllegalArgumentException if {@code bytes} is negative
     */
    public CompletableFuture<Permit> acquireAsync(Priority priority, long bytes) {
        check(priority, bytes);
        try {
            return admission.futures.request(priority, bytes);
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
    Permit newPermit(Priority priority, long bytes, boolean counted) {
        return new Permit(admission, priority, bytes, counted, null);
    }

    private static void release(@Nullable Permit permit) {
        if (permit != null) {
            permit.close();
        }
    }

    /**
     * Creates the exception for a hash that could not be computed and no longer holds a permit, and counts it as
     * refused.
     *
     * @param reason why the hash failed
     * @param what the message, which says what happened; a constant
     * @param cause the exception that made the hash fail, or null
     * @return the exception; for {@link Reason#OUT_OF_MEMORY}, one prepared earlier and without a cause if there is no
     *     memory for a new one
     */
    public OverloadedException refusal(Reason reason, String what, @Nullable Throwable cause) {
        return admission.refusal(reason, what, cause, true);
    }

    /**
     * {@return the time in nanoseconds within which an executor must begin a task that waits for no permit: the longest
     * wait, but at least the time of recent hashes and at least 100 ms}
     */
    public long nanosToBegin() {
        return admission.nanosToBegin();
    }

    /**
     * {@return an object that everything under this limiter shares, one for each type; for example, a pool of work
     * memory}
     *
     * @param <T> the type of the object
     * @param type identifies the object
     * @param make creates the object on first use; receives the budget in bytes, which may grow later
     */
    public <T> T share(Class<T> type, Function<LongSupplier, T> make) {
        return type.cast(shared.computeIfAbsent(type, key -> make.apply(admission::budgetBytes)));
    }

    /** {@return a snapshot of the state of this limiter, cheap enough to be read every second} */
    public LimiterStats stats() {
        return admission.stats();
    }

    @Override
    public String toString() {
        return "Limiter[" + stats() + "]";
    }
}
