package io.hashkit.bench.contender;

import de.mkammerer.argon2.Argon2Advanced;
import de.mkammerer.argon2.Argon2Factory;
import de.mkammerer.argon2.Argon2Factory.Argon2Types;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Argon2Type;
import io.hashkit.internal.engine.Input;
import java.util.concurrent.Callable;

/** Argon2 by argon2-jvm, which calls the reference implementation in C through JNA: a libargon2 of the host, or else the one in its jar. */
public final class Argon2Jvm implements Contender {
    @Override
    public Callable<byte[]> ready(Scheme scheme, Input input, byte[] tag) {
        Argon2 argon2 = (Argon2) scheme;
        Argon2Types type = switch (Argon2Type.of(argon2)) {
            case D -> Argon2Types.ARGON2d;
            case I -> Argon2Types.ARGON2i;
            case ID -> Argon2Types.ARGON2id;
        };
        Argon2Advanced library = Argon2Factory.createAdvanced(type, input.salt().length, tag.length);
        return () ->
                library.rawHash(argon2.passes(), argon2.memoryKib(), argon2.lanes(), input.password(), input.salt());
    }
}
