package io.hashkit.internal.memory;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import io.hashkit.internal.memory.WorkMemory.Lease;
import io.hashkit.internal.memory.WorkMemory.Shape;
import java.util.Arrays;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;

/** What the memory of hashes promises to those that work in it at once. */
public final class WorkMemoryStress {
    private static final int BYTES = 8;

    private WorkMemoryStress() {}

    private enum Cells implements Shape<byte[]> {
        CELLS;

        @Override
        public byte[] allocate(long bytes) {
            return new byte[(int) bytes];
        }

        @Override
        public void wipe(byte[] memory, long bytes) {
            Arrays.fill(memory, (byte) 0);
        }
    }

    /** Memory that has kept a piece. */
    public abstract static class Memory {
        final WorkMemory memory = new WorkMemory(() -> 2 * BYTES);

        Memory() {
            hash((byte) 1);
        }

        /** Writes to all of a piece; what it found in there. */
        final String hash(byte mark) {
            try (Lease<byte[]> lease = memory.lease(Cells.CELLS, BYTES)) {
                byte[] mine = lease.memory();
                for (int i = 0; i < BYTES; i++) {
                    if (mine[i] != 0) {
                        return "dirty";
                    }
                    mine[i] = mark;
                }
                for (byte one : mine) {
                    if (one != mark) {
                        return "shared";
                    }
                }
                return "mine";
            }
        }

        /** What is counted when all have ended. */
        final String counted() {
            if (memory.leasedBytes() != 0) {
                return "leased " + memory.leasedBytes();
            }
            long kept = memory.keptBytes();
            memory.clear();
            return memory.keptBytes() == 0 ? "kept " + kept / BYTES : "lost " + memory.keptBytes();
        }
    }

    /** Two hashes, and one piece that is kept. */
    @JCStressTest
    @Outcome(
            id = {"mine, mine, kept 1", "mine, mine, kept 2"},
            expect = ACCEPTABLE)
    @State
    public static class TwoLeases extends Memory {
        @Actor
        public void one(LLL_Result r) {
            r.r1 = hash((byte) 1);
        }

        @Actor
        public void other(LLL_Result r) {
            r.r2 = hash((byte) 2);
        }

        @Arbiter
        public void end(LLL_Result r) {
            r.r3 = counted();
        }
    }

    /** All that is kept is let go while a hash works. */
    @JCStressTest
    @Outcome(
            id = {"mine, null, kept 0", "mine, null, kept 1"},
            expect = ACCEPTABLE)
    @State
    public static class Clear extends Memory {
        @Actor
        public void hash(LLL_Result r) {
            r.r1 = hash((byte) 1);
        }

        @Actor
        public void clear() {
            memory.clear();
        }

        @Arbiter
        public void end(LLL_Result r) {
            r.r3 = counted();
        }
    }
}
