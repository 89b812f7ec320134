package io.hashkit.internal.engine.argon2;

import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.algorithm.Argon2Type;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.memory.WorkMemory;
import java.util.ArrayList;
import java.util.List;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.Block;
import org.bouncycastle.crypto.params.Argon2Parameters;

/** Argon2 of Bouncy Castle's light API, in blocks that are kept between hashes and wiped. */
public final class Argon2BouncyCastle implements Engine<Argon2> {
    private static final WorkMemory.Shape<Blocks> BLOCKS = new WorkMemory.Shape<>() {
        @Override
        public Blocks allocate(long bytes) {
            return new Blocks(Math.toIntExact(bytes / Blocks.BYTES));
        }

        @Override
        public void wipe(Blocks memory, long bytes) {
            memory.wipe();
        }
    };

    private final WorkMemory memory;

    public Argon2BouncyCastle(Resources resources) {
        this.memory = resources.memory();
    }

    @Override
    public byte[] derive(Argon2 scheme, Input input, int length) {
        byte[] tag = new byte[length];
        Argon2Parameters.Builder parameters = new Argon2Parameters.Builder(type(scheme))
                .withVersion(scheme.version())
                .withMemoryAsKB(scheme.memoryKib())
                .withIterations(scheme.passes())
                .withParallelism(scheme.lanes())
                .withSalt(input.salt())
                .withSecret(input.secret())
                .withAdditional(input.data());
        try (WorkMemory.Lease<Blocks> lease = memory.lease(BLOCKS, scheme.memoryBytes())) {
            Argon2BytesGenerator generator = new Argon2BytesGenerator();
            generator.init(parameters.withBlockPool(lease.memory()).build());
            generator.generateBytes(input.password(), tag);
        } finally {
            parameters.clear();
        }
        return tag;
    }

    private static int type(Argon2 scheme) {
        return switch (Argon2Type.of(scheme)) {
            case D -> Argon2Parameters.ARGON2_d;
            case I -> Argon2Parameters.ARGON2_i;
            case ID -> Argon2Parameters.ARGON2_id;
        };
    }

    /** The blocks of one hash. Not thread-safe: Bouncy Castle computes all lanes on the calling thread. */
    static final class Blocks implements Argon2BytesGenerator.BlockPool {
        static final int BYTES = 1024;

        private final List<Block> blocks;
        private int lent;
        private int returned;

        public Blocks(int count) {
            blocks = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                blocks.add(new Block());
            }
        }

        /** Bouncy Castle allocates all blocks before it releases any, a few more than the hash has. */
        @Override
        public Block allocate() {
            return lent < blocks.size() ? blocks.get(lent++) : new Block();
        }

        @Override
        public void deallocate(Block block) {
            block.clear();
            returned++;
        }

        /** Bouncy Castle releases nothing when it fails. */
        public void wipe() {
            // By index, because the heap may be full here and an iterator would allocate.
            for (int i = 0; returned < lent && i < lent; i++) {
                blocks.get(i).clear();
            }
            lent = 0;
            returned = 0;
        }
    }
}
