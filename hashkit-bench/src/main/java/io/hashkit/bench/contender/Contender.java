package io.hashkit.bench.contender;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.engine.Input;
import java.util.concurrent.Callable;

/** An engine or a library that computes one hash repeatedly. */
@FunctionalInterface
public interface Contender {
    /**
     * Prepares the call to be measured.
     *
     * @param tag the expected tag; a library that can only verify gets it in a stored string
     * @return a call that computes the tag each time, or throws
     */
    Callable<byte[]> ready(Scheme scheme, Input input, byte[] tag);
}
