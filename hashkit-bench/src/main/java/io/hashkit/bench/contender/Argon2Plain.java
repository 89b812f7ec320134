package io.hashkit.bench.contender;

import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.algorithm.Argon2Type;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/** Argon2 by Bouncy Castle as applications call it, with a new generator and new memory for every hash. */
public final class Argon2Plain implements Engine<Argon2> {
    @Override
    public byte[] derive(Argon2 scheme, Input input, int length) {
        int type = switch (Argon2Type.of(scheme)) {
            case D -> Argon2Parameters.ARGON2_d;
            case I -> Argon2Parameters.ARGON2_i;
            case ID -> Argon2Parameters.ARGON2_id;
        };
        Argon2BytesGenerator generator = new Argon2BytesGenerator();
        generator.init(new Argon2Parameters.Builder(type)
                .withVersion(scheme.version())
                .withMemoryAsKB(scheme.memoryKib())
                .withIterations(scheme.passes())
                .withParallelism(scheme.lanes())
                .withSalt(input.salt())
                .withSecret(input.secret())
                .withAdditional(input.data())
                .build());
        byte[] tag = new byte[length];
        generator.generateBytes(input.password(), tag);
        return tag;
    }
}
