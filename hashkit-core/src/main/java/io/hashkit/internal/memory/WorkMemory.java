package io.hashkit.internal.memory;

import java.lang.ref.SoftReference;
import java.util.concurrent.TimeUnit;
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
    /** Calls, of frames that may be compiled: more than two frames of the interpreter. */
    private static final int REHEARSED_DEPTH = 32;

    private final LongSupplier budgetBytes;
    private final LongSupplier nanos;
    /** A monitor: taking it allocates nothing, and giving it back takes no stack. Never held while a thread waits. */
    private final Object lock = new Object();

    private @Nullable Piece oldest;
    private @Nullable Piece newest;
    private int kept;
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

    /** Memory, with all that is needed to keep it: giving it back takes none. Linked with the other pieces while it is kept. */
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
     * Memory for one hash, all zero; to be closed by the thread that leased it.
     *
     * @param bytes what the hash needs
     * @throws OutOfMemoryError if the heap is full; nothing is leased then
     */
    public <T> Lease<T> lease(Shape<T> shape, long bytes) {
        Lease<T> lease = new Lease<>(shape, bytes);
        lease.rehearse(REHEARSED_DEPTH);
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
        } catch (RuntimeException | Error e) {
            lease.close();
            throw e;
        }
    }

    /**
     * A piece of just this size that is kept, taken out of the kept ones, or null. Counts what the lease takes. A larger piece
     * would not do: it would take more of the budget than the hash was admitted with.
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

    /** @param piece wiped memory, or null if none can be used again */
    private void giveBack(@Nullable Piece piece, long counted) {
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

    /** Lets go of all that is kept, as after an {@link OutOfMemoryError}. */
    public void clear() {
        synchronized (lock) {
            while (oldest != null) {
                unlink(oldest);
            }
        }
    }

    /** What is kept and not in use, in bytes. */
    public long keptBytes() {
        synchronized (lock) {
            return keptBytes;
        }
    }

    /** What is in use, in bytes. */
    public long leasedBytes() {
        synchronized (lock) {
            return leasedBytes;
        }
    }

    /**
     * What a piece of memory is made of.
     *
     * @param <T> the class of a piece
     */
    public interface Shape<T> {
        /** A piece of {@code bytes}, all zero. */
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
                throw new IllegalStateException("the memory was given back");
            }
            return mine;
        }

        /**
         * Gives back nothing, from deeper down than giving back will stand: where the stack has no room for that, nothing is
         * taken. Once this is compiled, its frames are a fraction of those of the interpreter, in which an overflow ends.
         */
        private void rehearse(int deeper) {
            if (deeper > 0) {
                rehearse(deeper - 1);
            } else {
                giveBack(null, 0);
            }
        }

        /** Wipes, whatever happened, and gives back; a second time it does nothing. Memory that could not be wiped is not kept. */
        @Override
        public void close() {
            T mine = memory;
            Piece whole = piece;
            long bytes = counted;
            memory = null;
            piece = null;
            counted = 0;
            Piece wiped = null;
            try {
                if (mine != null) {
                    shape.wipe(mine, used);
                    wiped = whole;
                }
            } finally {
                if (bytes > 0) {
                    giveBack(wiped, bytes);
                }
            }
        }
    }
}
