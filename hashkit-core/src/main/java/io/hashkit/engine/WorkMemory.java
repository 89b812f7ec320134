package io.hashkit.engine;

import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.Block;

/**
 * Bouncy Castle's blocks of 1 KiB, kept between hashes: without this every hash leaves its whole memory to the garbage
 * collector.
 *
 * <p>A hash leases a stack of blocks for itself, so that the lock is taken twice a hash and not for each block. Blocks are
 * wiped when Bouncy Castle gives them back, and where it fails to, when the lease ends. What is leased and what is kept together stay within the budget; what was idle
 * for a minute is let go when the next hash ends, all but one stack; and all that is kept is softly reachable.
 */
public final class WorkMemory {
    static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private static final int BLOCK_BYTES = 1024;

    private final LongSupplier budgetBytes;
    private final LongSupplier nanos;
    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<Kept> kept = new ArrayDeque<>();
    private long keptBlocks;
    private long leasedBlocks;

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

    private record Kept(SoftReference<List<Block>> blocks, int count, long since) {}

    /** Blocks for one hash of {@code bytes}; to be closed by the thread that leased them. */
    Lease lease(long bytes) {
        long needed = bytes / BLOCK_BYTES;
        lock.lock();
        try {
            List<Block> blocks = takeLast();
            Lease lease = new Lease(blocks, Math.max(needed, blocks.size()));
            leasedBlocks += lease.counted;
            while (keptBlocks > 0 && keptBlocks + leasedBlocks > budgetBytes.getAsLong() / BLOCK_BYTES) {
                forget(kept.removeFirst());
            }
            return lease;
        } finally {
            lock.unlock();
        }
    }

    private List<Block> takeLast() {
        while (!kept.isEmpty()) {
            Kept last = kept.removeLast();
            forget(last);
            List<Block> blocks = last.blocks.get();
            if (blocks != null) {
                return blocks;
            }
        }
        return new ArrayList<>();
    }

    private void giveBack(List<Block> blocks, long counted) {
        lock.lock();
        try {
            leasedBlocks -= counted;
            if (!blocks.isEmpty()
                    && keptBlocks + leasedBlocks + blocks.size() <= budgetBytes.getAsLong() / BLOCK_BYTES) {
                kept.addLast(new Kept(new SoftReference<>(blocks), blocks.size(), nanos.getAsLong()));
                keptBlocks += blocks.size();
            }
            long now = nanos.getAsLong();
            for (Iterator<Kept> oldestFirst = kept.iterator(); oldestFirst.hasNext(); ) {
                Kept one = oldestFirst.next();
                boolean idle = now - one.since > IDLE_NANOS && kept.size() > 1;
                if (idle || one.blocks.get() == null) {
                    oldestFirst.remove();
                    forget(one);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private void forget(Kept one) {
        keptBlocks -= one.count;
    }

    /** Lets go of all that is kept, as after an {@link OutOfMemoryError}. */
    public void clear() {
        lock.lock();
        try {
            kept.clear();
            keptBlocks = 0;
        } finally {
            lock.unlock();
        }
    }

    /** What is kept and not in use, in bytes. */
    public long keptBytes() {
        lock.lock();
        try {
            return keptBlocks * BLOCK_BYTES;
        } finally {
            lock.unlock();
        }
    }

    /** What is in use, in bytes. */
    public long leasedBytes() {
        lock.lock();
        try {
            return leasedBlocks * BLOCK_BYTES;
        } finally {
            lock.unlock();
        }
    }

    /** The blocks of one hash. Not thread-safe: Bouncy Castle computes all lanes on the calling thread. */
    final class Lease implements Argon2BytesGenerator.BlockPool, AutoCloseable {
        private final List<Block> blocks;
        private final long counted;
        private int lent;
        private int returned;

        private Lease(List<Block> blocks, long counted) {
            this.blocks = blocks;
            this.counted = counted;
        }

        /** A block is lent once in a lease; Bouncy Castle takes all that it needs before it gives any back. */
        @Override
        public Block allocate() {
            if (lent == blocks.size()) {
                blocks.add(new Block());
            }
            return blocks.get(lent++);
        }

        @Override
        public void deallocate(Block block) {
            block.clear();
            returned++;
        }

        /** Bouncy Castle gives nothing back when it fails, and takes a few blocks more than a hash has. */
        @Override
        public void close() {
            if (returned < lent) {
                blocks.subList(0, lent).forEach(Block::clear);
            }
            if (blocks.size() > counted) {
                blocks.subList((int) counted, blocks.size()).clear();
            }
            giveBack(blocks, counted);
        }
    }
}
