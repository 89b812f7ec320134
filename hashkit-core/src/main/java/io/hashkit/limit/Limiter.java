package io.hashkit.limit;

import io.hashkit.internal.limit.Permits;
import org.jspecify.annotations.Nullable;

/**
 * Limits how many hashes run at once, by processors and by bytes of work memory, so that a burst of logins can exhaust
 * neither.
 *
 * <p>Callers that find no free permit wait in a queue for a bounded time: ordered by {@link Priority}, and by arrival
 * within one priority. If the queue is full, or recent hashes show that a caller would wait too long, the caller is refused
 * at once, or displaces a waiting caller of lower priority. A released permit goes to the first in the queue, so no caller
 * overtakes another of the same priority. Waiting parks the thread and holds no monitor, which suits virtual threads.
 *
 * <p>Limits that were not set follow the host. If a running process receives more or fewer processors or another memory
 * limit, the limiter adapts within seconds. Running hashes keep their permits, and waiting ones their places.
 */
public final class Limiter {
    static {
        Permits.OF_LIMITER.open(limiter -> limiter.permits);
    }

    private final Permits permits;

    Limiter(Permits permits) {
        this.permits = permits;
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
        private static final Limiter LIMITER = new Limiter(Permits.growing());
    }

    /**
     * {@return whether one hash of this size may run here, alone if it exceeds the budget} If not, requests for it throw
     * {@link OverBudgetException}.
     *
     * @param bytes the work memory of the hash, in bytes
     */
    public boolean hasRoomFor(long bytes) {
        return permits.hasRoomFor(bytes);
    }

    /**
     * Lowers the number of hashes that may wait, so that no more than these run and wait together, for a server whose
     * threads do so with them: other requests need some. One may run on each processor, and one wait, all the same. Never
     * raises it; of several such numbers the lowest applies.
     *
     * @param hashes the number of hashes, at least 1
     * @return takes this number back once its server has stopped; running it again does nothing
     * @throws IllegalArgumentException if less than 1
     */
    public Runnable lowerQueueTo(int hashes) {
        LimiterBuilder.require("the number of hashes that run and wait", hashes);
        return permits.lowerQueueTo(hashes);
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
        return permits.acquire(priority, bytes);
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
     * @return the permit, to be closed when the hash is done; null if none is free, or the hash needs more than this limiter
     *     gives to one
     * @throws IllegalArgumentException if {@code bytes} is negative
     */
    public @Nullable Permit tryAcquire(Priority priority, long bytes) {
        return permits.tryAcquire(priority, bytes);
    }

    /** {@return a snapshot of the state of this limiter, cheap enough to be read every second} */
    public LimiterStats stats() {
        return permits.stats();
    }

    @Override
    public String toString() {
        return "Limiter[" + stats() + "]";
    }
}
