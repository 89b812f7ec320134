package io.hashkit.internal.memory;

import java.lang.ref.SoftReference;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A pool of work memory for hashes. Without it, every hash would leave all of its memory to the garbage collector.
 *
 * <p>Each hash leases memory once, so the lock is taken twice per hash. Returned memory is wiped first. Leased and kept
 * memory together stay within the budget, unless one piece alone exceeds it; that is not kept. Pieces that were idle for a
 * minute are released when the next hash ends, except for one, and all kept pieces are softly reachable.
 */
public final class WorkMemory {
    static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final LongSupplier budgetBytes;
    private final Spare spare;
    private final LongSupplier nanos;
    /**
     * A monitor, because entering it allocates nothing and leaving it needs no stack. Never held while a thread waits.
     */
    private final Object lock = new Object();

    /** The oldest first. */
    @SuppressWarnings("JdkObsolete") // An ArrayDeque that cannot grow on a full heap is broken.
    private final LinkedList<Piece> kept = new LinkedList<>();

    private long keptBytes;
    private long leasedBytes;

    /**
     * Creates a pool that keeps pieces within a budget, which is read at every lease, for hashes that no limiter
     * admits: what the heap has is to spare.
     */
    public WorkMemory(LongSupplier budgetBytes) {
        this(budgetBytes, new Heap());
    }

    /**
     * Creates a pool that keeps pieces within a budget, which is read at every lease; the limiter ensures that running
     * hashes fit into it, or that one runs alone.
     */
    public WorkMemory(LongSupplier budgetBytes, Spare spare) {
        this(budgetBytes, spare, System::nanoTime);
    }

    WorkMemory(LongSupplier budgetBytes, Spare spare, LongSupplier nanos) {
        this.budgetBytes = budgetBytes;
        this.spare = spare;
        this.nanos = nanos;
    }

    /** Counts the memory that hashes use beyond what they were admitted with. */
    public interface Spare {
        /** Whether there is so much memory to spare, which then counts as used. */
        boolean take(long bytes);

        /** Returns what was taken. */
        void give(long bytes);
    }

    private static final class Heap implements Spare {
        @Override
        public boolean take(long bytes) {
            return true;
        }

        @Override
        public void give(long bytes) {}
    }

    private static final class Piece {
        final Shape<?> shape;
        final SoftReference<Object> memory;
        final long bytes;
        long since;

        Piece(Shape<?> shape, Object memory, long bytes) {
            this.shape = shape;
            this.memory = new SoftReference<>(memory);
            this.bytes = bytes;
        }
    }

    /**
     * Leases zeroed memory for one hash. The thread that leased it must close it. Throws {@link OutOfMemoryError} if
     * the heap is full; nothing is leased then.
     */
    public <T> Lease<T> lease(Shape<T> shape, long bytes) {
        Lease<T> lease = new Lease<>(shape, bytes);
        // What is leased must be returned.
        StackRoom.requireForTimer();
        return filled(lease);
    }

    /**
     * Leases memory beyond what the hash was admitted with, or returns null if there is none to spare. The thread that
     * leased it must close it.
     */
    public <T> @Nullable Lease<T> leaseMore(Shape<T> shape, long bytes) {
        Lease<T> lease = new Lease<>(shape, bytes);
        StackRoom.requireForTimer();
        if (!spare.take(bytes)) {
            return null;
        }
        lease.spared = bytes;
        try {
            return filled(lease);
        } catch (OutOfMemoryError e) {
            return null;
        }
    }

    private <T> Lease<T> filled(Lease<T> lease) {
        Shape<T> shape = lease.shape;
        long bytes = lease.used;
        try {
            Piece piece = takeKept(lease);
            Object memory = piece == null ? null : piece.memory.get();
            if (piece == null || memory == null) {
                T fresh = shape.allocate(bytes);
                lease.piece = new Piece(shape, fresh, bytes);
                lease.memory = fresh;
            } else {
                lease.piece = piece;
                @SuppressWarnings("unchecked") // of the same shape
                T known = (T) memory;
                lease.memory = known;
            }
            return lease;
        } catch (Throwable e) {
            lease.close();
            throw e;
        }
    }

    /**
     * Takes a kept piece of exactly this size out of the pool, or returns null, and counts the leased memory. A larger
     * piece would use more of the budget than the hash was admitted with.
     */
    private @Nullable Piece takeKept(Lease<?> lease) {
        synchronized (lock) {
            long budget = budgetBytes.getAsLong();
            Piece newestOfSize = null;
            for (Iterator<Piece> all = kept.descendingIterator(); newestOfSize == null && all.hasNext(); ) {
                Piece piece = all.next();
                if (piece.shape == lease.shape && piece.bytes == lease.used) {
                    newestOfSize = piece;
                    all.remove();
                    keptBytes -= piece.bytes;
                }
            }
            lease.counted = lease.used;
            leasedBytes += lease.used;
            while (!kept.isEmpty() && keptBytes + leasedBytes > budget) {
                keptBytes -= kept.remove().bytes;
            }
            return newestOfSize;
        }
    }

    /** @param piece wiped memory, or null if it cannot be reused */
    private void release(@Nullable Piece piece, long counted) {
        synchronized (lock) {
            leasedBytes -= counted;
            long now = nanos.getAsLong();
            try {
                if (piece != null && keptBytes + leasedBytes + piece.bytes <= budgetBytes.getAsLong()) {
                    piece.since = now;
                    kept.add(piece);
                    keptBytes += piece.bytes;
                }
                for (Iterator<Piece> all = kept.iterator(); all.hasNext(); ) {
                    Piece one = all.next();
                    boolean idle = now - one.since > IDLE_NANOS && kept.size() > 1;
                    if (idle || one.memory.refersTo(null)) {
                        all.remove();
                        keptBytes -= one.bytes;
                    }
                }
            } catch (OutOfMemoryError e) {
                clear();
            }
        }
    }

    /** Releases all kept memory, for example after an {@link OutOfMemoryError}. */
    public void clear() {
        synchronized (lock) {
            kept.clear();
            keptBytes = 0;
        }
    }

    /** The memory that is kept and not in use, in bytes. */
    public long keptBytes() {
        synchronized (lock) {
            return keptBytes;
        }
    }

    /** The memory in use, in bytes. */
    public long leasedBytes() {
        synchronized (lock) {
            return leasedBytes;
        }
    }

    /** The representation of a piece of memory. */
    public interface Shape<T> {
        /** Allocates a zeroed piece of {@code bytes}. */
        T allocate(long bytes);

        /** Overwrites what one hash of {@code bytes} may have written. */
        void wipe(T memory, long bytes);
    }

    /** The memory of one hash. Not thread-safe. */
    public final class Lease<T> implements AutoCloseable {
        private final Shape<T> shape;
        private final long used;
        private long counted;
        private long spared;
        private @Nullable Piece piece;
        private @Nullable T memory;

        private Lease(Shape<T> shape, long used) {
            this.shape = shape;
            this.used = used;
        }

        /** The memory itself; {@link IllegalStateException} after closing. */
        public T memory() {
            T mine = memory;
            if (mine == null) {
                throw new IllegalStateException("the memory was already returned");
            }
            return mine;
        }

        /**
         * Wipes the memory and returns it, whatever happened; calling it again has no effect. Memory that could not be
         * wiped is not kept.
         */
        @Override
        public void close() {
            T mine = memory;
            Piece whole = piece;
            long bytes = counted;
            long beyond = spared;
            memory = null;
            piece = null;
            counted = 0;
            spared = 0;
            Piece wiped = null;
            try {
                if (mine != null) {
                    shape.wipe(mine, used);
                    wiped = whole;
                }
            } finally {
                if (bytes > 0) {
                    release(wiped, bytes);
                }
                if (beyond > 0) {
                    spare.give(beyond);
                }
            }
        }
    }
}
