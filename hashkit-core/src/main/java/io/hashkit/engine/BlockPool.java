package io.hashkit.engine;

import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.Block;

/**
 * Bouncy Castle's blocks of 1 KiB, kept between hashes: without this every hash leaves its whole memory to the garbage
 * collector.
 *
 * <p>A hash leases a stack of blocks for itself, so that the lock is taken twice a hash and not for each block. Blocks are
 * wiped when Bouncy Castle gives them back, and where it fails to, when the lease ends. What is kept is softly reachable
 * and never more than a quarter of the heap.
 */
final class BlockPool {
    /** One for the process: two hashers must not keep twice the memory. */
    static final BlockPool SHARED = new BlockPool(Runtime.getRuntime().maxMemory() / 4);

    private static final int BLOCK_BYTES = 1024;

    private final long mostBlocks;
    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<Kept> kept = new ArrayDeque<>();
    private long keptBlocks;

    BlockPool(long mostBytes) {
        this.mostBlocks = mostBytes / BLOCK_BYTES;
    }

    private record Kept(SoftReference<List<Block>> blocks, int count) {}

    /** Blocks for one hash; to be closed by the thread that leased them. */
    Lease lease() {
        lock.lock();
        try {
            while (!kept.isEmpty()) {
                Kept last = kept.removeLast();
                keptBlocks -= last.count;
                List<Block> blocks = last.blocks.get();
                if (blocks != null) {
                    return new Lease(blocks);
                }
            }
            return new Lease(new ArrayList<>());
        } finally {
            lock.unlock();
        }
    }

    private void giveBack(List<Block> blocks) {
        lock.lock();
        try {
            kept.removeIf(this::isGone);
            if (keptBlocks + blocks.size() <= mostBlocks) {
                kept.addLast(new Kept(new SoftReference<>(blocks), blocks.size()));
                keptBlocks += blocks.size();
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean isGone(Kept one) {
        boolean gone = one.blocks.get() == null;
        if (gone) {
            keptBlocks -= one.count;
        }
        return gone;
    }

    /** Memory that is kept now, in bytes. */
    long keptBytes() {
        lock.lock();
        try {
            return keptBlocks * BLOCK_BYTES;
        } finally {
            lock.unlock();
        }
    }

    /** The blocks of one hash. Not thread-safe: Bouncy Castle computes all lanes on the calling thread. */
    final class Lease implements Argon2BytesGenerator.BlockPool, AutoCloseable {
        private final List<Block> blocks;
        private int lent;
        private int returned;

        private Lease(List<Block> blocks) {
            this.blocks = blocks;
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

        /** Bouncy Castle gives nothing back when it fails. */
        @Override
        public void close() {
            if (returned < lent) {
                blocks.subList(0, lent).forEach(Block::clear);
            }
            giveBack(blocks);
        }
    }
}
