package io.hashkit.engine;

import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The memory that hashes work in, kept between them: without this every hash leaves all of it to the garbage collector.
 *
 * <p>A hash leases memory for itself, so that the lock is taken twice a hash. What comes back is wiped first. What is
 * leased and what is kept together stay within the budget; what was idle for a minute is let go when the next hash ends,
 * all but one piece; and all that is kept is softly reachable.
 */
public final class WorkMemory {
    static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final LongSupplier budgetBytes;
    private final LongSupplier nanos;
    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<Kept> kept = new ArrayDeque<>();
    private long keptBytes;
    private long leasedBytes;

    /**
     * Memory that keeps within a budget.
     *
     * @param budgetBytes asked at every lease; whoever admits hashes sees to it that those running fit in
     */
    public WorkMemory(LongSupplier budgetBytes) {
        this(budgetBytes, System::nanoTime);
    }

    WorkMemory(LongSupplier budgetBytes, LongSupplier nanos) {
        this.budgetBytes = budgetBytes;
        this.nanos = nanos;
    }

    private record Kept(Shape<?> shape, SoftReference<Object> memory, long bytes, long since) {}

    /**
     * Memory for one hash, all zero; to be closed by the thread that leased it.
     *
     * @param bytes what the hash needs; a piece that was kept may be larger
     * @throws OutOfMemoryError if the heap is full; nothing is leased then
     */
    <T> Lease<T> lease(Shape<T> shape, long bytes) {
        Lease<T> again = leaseKept(shape, bytes);
        if (again != null) {
            return again;
        }
        try {
            return new Lease<>(shape, shape.allocate(bytes), bytes, bytes);
        } catch (RuntimeException | Error e) {
            giveBack(shape, null, bytes);
            throw e;
        }
    }

    /** The smallest piece that is kept and serves, or null, with {@code bytes} counted as leased. */
    private <T> @Nullable Lease<T> leaseKept(Shape<T> shape, long bytes) {
        lock.lock();
        try {
            long budget = budgetBytes.getAsLong();
            Kept best = null;
            for (Kept one : kept) {
                if (one.shape == shape
                        && one.bytes >= bytes
                        && (one.bytes == bytes || leasedBytes + one.bytes <= budget)
                        && (best == null || one.bytes <= best.bytes)) {
                    best = one;
                }
            }
            Object memory = null;
            if (best != null) {
                kept.remove(best);
                keptBytes -= best.bytes;
                memory = best.memory.get();
            }
            long counted = best == null || memory == null ? bytes : best.bytes;
            leasedBytes += counted;
            while (keptBytes > 0 && keptBytes + leasedBytes > budget) {
                keptBytes -= kept.removeFirst().bytes;
            }
            return memory == null ? null : new Lease<>(shape, shape.cast(memory), counted, bytes);
        } finally {
            lock.unlock();
        }
    }

    private void giveBack(Shape<?> shape, @Nullable Object memory, long bytes) {
        lock.lock();
        try {
            long now = nanos.getAsLong();
            leasedBytes -= bytes;
            if (memory != null && keptBytes + leasedBytes + bytes <= budgetBytes.getAsLong()) {
                kept.addLast(new Kept(shape, new SoftReference<>(memory), bytes, now));
                keptBytes += bytes;
            }
            for (Iterator<Kept> oldestFirst = kept.iterator(); oldestFirst.hasNext(); ) {
                Kept one = oldestFirst.next();
                boolean idle = now - one.since > IDLE_NANOS && kept.size() > 1;
                if (idle || one.memory.get() == null) {
                    oldestFirst.remove();
                    keptBytes -= one.bytes;
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** Lets go of all that is kept, as after an {@link OutOfMemoryError}. */
    public void clear() {
        lock.lock();
        try {
            kept.clear();
            keptBytes = 0;
        } finally {
            lock.unlock();
        }
    }

    /** What is kept and not in use, in bytes. */
    public long keptBytes() {
        lock.lock();
        try {
            return keptBytes;
        } finally {
            lock.unlock();
        }
    }

    /** What is in use, in bytes. */
    public long leasedBytes() {
        lock.lock();
        try {
            return leasedBytes;
        } finally {
            lock.unlock();
        }
    }

    /**
     * What a piece of memory is made of.
     *
     * @param <T> the class of a piece
     */
    interface Shape<T> {
        /** A piece of at least {@code bytes}, all zero. */
        T allocate(long bytes);

        T cast(Object memory);

        /** Overwrites what one hash of {@code bytes} may have written. */
        void wipe(T memory, long bytes);
    }

    /** The memory of one hash. Not thread-safe. */
    final class Lease<T> implements AutoCloseable {
        private final Shape<T> shape;
        private final T memory;
        private final long counted;
        private final long used;

        private Lease(Shape<T> shape, T memory, long counted, long used) {
            this.shape = shape;
            this.memory = memory;
            this.counted = counted;
            this.used = used;
        }

        T memory() {
            return memory;
        }

        /** Wipes, whatever happened, and gives back. */
        @Override
        public void close() {
            shape.wipe(memory, used);
            giveBack(shape, memory, counted);
        }
    }
}
