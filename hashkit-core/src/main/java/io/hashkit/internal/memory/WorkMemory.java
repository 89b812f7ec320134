package io.hashkit.internal.memory;

import java.lang.ref.SoftReference;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A pool of work memory for hashes. Without it, every hash would leave all of its memory to the garbage collector.
 *
 * <p>Each hash leases memory once, so the lock is taken twice per hash. Returned memory is wiped first. Leased and kept
 * memory together stay within the budget, unless one piece alone exceeds it; that is not kept. Pieces that were idle for a minute are released when the next hash ends,
 * except for one, and all kept pieces are softly reachable.
 */
public final class WorkMemory {
    static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(60);
    /** A number of calls whose frames, even if compiled, take more stack than two frames of the interpreter. */
    private static final int REHEARSED_DEPTH = 32;

    private final LongSupplier budgetBytes;
    private final Spare spare;
    private final LongSupplier nanos;
    /**
     * A monitor, because entering it allocates nothing and leaving it needs no stack. Never held while a thread waits.
     */
    private final Object lock = new Object();

    private @Nullable Piece oldest;
    private @Nullable Piece newest;
    private int kept;
    private long keptBytes;
    private long leasedBytes;

    /**
     * Creates a pool that keeps pieces within a budget, for hashes that no limiter admits: what the heap has is to spare.
     *
     * @param budgetBytes read at every lease
     */
    public WorkMemory(LongSupplier budgetBytes) {
        this(budgetBytes, new Heap());
    }

    /**
     * Creates a pool that keeps pieces within a budget.
     *
     * @param budgetBytes read at every lease; the limiter ensures that running hashes fit into it, or that one runs alone
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

    /**
     * A piece of memory, with all that is needed to keep it, so that returning it allocates nothing. Linked to other
     * pieces while it is kept.
     */
    private static final class Piece {
        final Shape<?> shape;
        final SoftReference<Object> memory;
        final long bytes;
        long since;

        @Nullable
        Piece older;

        @Nullable
        Piece newer;

        Piece(Shape<?> shape, Object memory, long bytes) {
            this.shape = shape;
            this.memory = new SoftReference<>(memory);
            this.bytes = bytes;
        }
    }

    /**
     * Leases zeroed memory for one hash. The thread that leased it must close it.
     *
     * @param bytes the memory that the hash needs
     * @throws OutOfMemoryError if the heap is full; nothing is leased then
     */
    public <T> Lease<T> lease(Shape<T> shape, long bytes) {
        Lease<T> lease = new Lease<>(shape, bytes);
        lease.rehearse(REHEARSED_DEPTH);
        return filled(lease);
    }

    /**
     * Leases memory beyond what the hash was admitted with, or returns null if there is none to spare. The thread that
     * leased it must close it.
     */
    public <T> @Nullable Lease<T> leaseMore(Shape<T> shape, long bytes) {
        Lease<T> lease = new Lease<>(shape, bytes);
        lease.rehearse(REHEARSED_DEPTH);
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
                lease.memory = shape.cast(memory);
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
            Piece newestOfSize = newest;
            while (newestOfSize != null && (newestOfSize.shape != lease.shape || newestOfSize.bytes != lease.used)) {
                newestOfSize = newestOfSize.older;
            }
            if (newestOfSize != null) {
                unlink(newestOfSize);
            }
            lease.counted = lease.used;
            leasedBytes += lease.used;
            while (oldest != null && keptBytes + leasedBytes > budget) {
                unlink(oldest);
            }
            return newestOfSize;
        }
    }

    /** @param piece wiped memory, or null if it cannot be reused */
    private void release(@Nullable Piece piece, long counted) {
        synchronized (lock) {
            leasedBytes -= counted;
            long now = nanos.getAsLong();
            if (piece != null && keptBytes + leasedBytes + piece.bytes <= budgetBytes.getAsLong()) {
                piece.since = now;
                link(piece);
            }
            for (Piece one = oldest; one != null; ) {
                Piece following = one.newer;
                boolean idle = now - one.since > IDLE_NANOS && kept > 1;
                if (idle || one.memory.refersTo(null)) {
                    unlink(one);
                }
                one = following;
            }
        }
    }

    private void link(Piece piece) {
        piece.older = newest;
        if (newest == null) {
            oldest = piece;
        } else {
            newest.newer = piece;
        }
        newest = piece;
        kept++;
        keptBytes += piece.bytes;
    }

    private void unlink(Piece piece) {
        Piece older = piece.older;
        Piece newer = piece.newer;
        if (older == null) {
            oldest = newer;
        } else {
            older.newer = newer;
        }
        if (newer == null) {
            newest = older;
        } else {
            newer.older = older;
        }
        piece.older = null;
        piece.newer = null;
        kept--;
        keptBytes -= piece.bytes;
    }

    /** Releases all kept memory, for example after an {@link OutOfMemoryError}. */
    public void clear() {
        synchronized (lock) {
            while (oldest != null) {
                unlink(oldest);
            }
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

    /**
     * The representation of a piece of memory.
     *
     * @param <T> the class of a piece
     */
    public interface Shape<T> {
        /** Allocates a zeroed piece of {@code bytes}. */
        T allocate(long bytes);

        T cast(Object memory);

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

        /**
         * The memory itself.
         *
         * @throws IllegalStateException after closing
         */
        public T memory() {
            T mine = memory;
            if (mine == null) {
                throw new IllegalStateException("the memory was already returned");
            }
            return mine;
        }

        /**
         * Calls the return of memory without effect, at a greater depth than the real return: if the stack has no room
         * for that, nothing is leased. In compiled code its frames are a fraction of the interpreter's, in which an
         * overflow ends.
         */
        private void rehearse(int deeper) {
            if (deeper > 0) {
                rehearse(deeper - 1);
            } else {
                release(null, 0);
                spare.give(0);
            }
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
