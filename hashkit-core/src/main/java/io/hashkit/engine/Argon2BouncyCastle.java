package io.hashkit.engine;

import io.hashkit.algorithm.Argon2;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/** Argon2 by Bouncy Castle's light API, in blocks that are kept and wiped. */
final class Argon2BouncyCastle implements Engine<Argon2> {
    private final WorkMemory memory;

    Argon2BouncyCastle(WorkMemory memory) {
        this.memory = memory;
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
        try (WorkMemory.Lease blocks = memory.lease(scheme.memoryBytes())) {
            Argon2BytesGenerator generator = new Argon2BytesGenerator();
            generator.init(parameters.withBlockPool(blocks).build());
            generator.generateBytes(input.password(), tag);
        } finally {
            parameters.clear();
        }
        return tag;
    }

    private static int type(Argon2 scheme) {
        return switch (scheme.type()) {
            case D -> Argon2Parameters.ARGON2_d;
            case I -> Argon2Parameters.ARGON2_i;
            case ID -> Argon2Parameters.ARGON2_id;
        };
    }
}
