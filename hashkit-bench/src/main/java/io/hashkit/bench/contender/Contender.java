package io.hashkit.bench.contender;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;
import java.util.concurrent.Callable;

/** An engine or a library that computes one hash, ready to be called again and again. */
@FunctionalInterface
public interface Contender {
    /**
     * The call to be measured.
     *
     * @param tag what it must compute; a library that only verifies is given it inside a stored string
     * @return gives the tag anew at every call, or throws
     */
    Callable<byte[]> ready(Scheme scheme, Input input, byte[] tag);

    /** An engine, of hashkit or in its form. */
    static <S extends Scheme> Contender of(Class<S> type, Engine<S> engine) {
        return (scheme, input, tag) -> {
            S own = type.cast(scheme);
            return () -> engine.derive(own, input, tag.length);
        };
    }
}
