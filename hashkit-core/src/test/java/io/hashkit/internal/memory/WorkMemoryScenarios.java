package io.hashkit.internal.memory;

import io.hashkit.interleavings.Scenario;
import io.hashkit.interleavings.Workers;
import io.hashkit.internal.memory.WorkMemory.Lease;
import io.hashkit.internal.memory.WorkMemory.Shape;
import java.util.concurrent.atomic.AtomicInteger;

/** The guarantees of pooled work memory. */
final class WorkMemoryScenarios {
    private static final Cells CELLS = new Cells();

    private WorkMemoryScenarios() {}

    /** A piece that counts its users. */
    private static final class Piece {
        final AtomicInteger users = new AtomicInteger();
        int written;
    }

    private static final class Cells implements Shape<Piece> {
        @Override
        public Piece allocate(long bytes) {
            return Workers.share(new Piece());
        }

        @Override
        public void wipe(Piece memory, long bytes) {
            memory.written = 0;
        }
    }

    private static void hash(WorkMemory memory, long bytes, int mark) {
        try (Lease<Piece> lease = memory.lease(CELLS, bytes)) {
            Piece piece = lease.memory();
            Scenario.require(piece.users.incrementAndGet() == 1, "a piece is leased twice at once");
            Scenario.require(piece.written == 0, "a piece was not wiped");
            piece.written = mark;
            Scenario.require(memory.leasedBytes() >= bytes, "a lease is not counted");
            Scenario.require(piece.written == mark, "two hashes write to one piece");
            piece.users.decrementAndGet();
            lease.close();
        }
    }

    private static void requireQuiet(WorkMemory memory, long budget) {
        Scenario.require(memory.leasedBytes() == 0, "a lease is lost");
        Scenario.require(memory.keptBytes() <= budget, "more is kept than the budget");
        memory.clear();
        Scenario.require(memory.keptBytes() == 0, "the kept pieces are not what is counted");
    }

    /** Two concurrent hashes, and two in sequence. */
    static final class TwoHashes implements Scenario {
        @Override
        public void run() {
            WorkMemory memory = Workers.share(new WorkMemory(() -> 20));
            Workers.together(
                    () -> {
                        hash(memory, 8, 1);
                        hash(memory, 8, 2);
                    },
                    () -> {
                        hash(memory, 8, 3);
                        hash(memory, 8, 4);
                    });
            requireQuiet(memory, 20);
        }
    }

    /** Pieces of several sizes, more than the budget can keep. */
    static final class Sizes implements Scenario {
        @Override
        public void run() {
            WorkMemory memory = Workers.share(new WorkMemory(() -> 12));
            Workers.together(() -> hash(memory, 8, 1), () -> hash(memory, 4, 2), () -> hash(memory, 6, 3));
            requireQuiet(memory, 12);
        }
    }

    /** All kept memory is released, as after a full heap, while hashes run. */
    static final class Clear implements Scenario {
        @Override
        public void run() {
            WorkMemory memory = Workers.share(new WorkMemory(() -> 20));
            hash(memory, 8, 1);
            Workers.together(() -> hash(memory, 8, 2), () -> hash(memory, 4, 3), memory::clear);
            requireQuiet(memory, 20);
        }
    }
}
