package io.hashkit.engine;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scrypt;
import java.util.Optional;

/**
 * Engines on the Vector API: there are none in this class. A JDK that can have them finds another class of this name in the
 * layer of the jar that is for newer JDKs.
 */
@SuppressWarnings("DoNotCallSuggester") // the other class of this name does not throw
final class VectorEngines {
    private static final int LEAST_JDK = 25;

    private VectorEngines() {}

    /** What this process lacks for them; empty if they can be tried. */
    static Optional<String> lack() {
        int feature = Runtime.version().feature();
        return Optional.of(
                feature < LEAST_JDK
                        ? "needs JDK " + LEAST_JDK + " or newer, this is " + feature
                        : "this hashkit was built without its layer for JDK " + LEAST_JDK);
    }

    static Engine<Argon2> argon2(Resources resources) {
        throw new UnsupportedOperationException(lack().orElseThrow());
    }

    static Engine<Scrypt> scrypt(Resources resources) {
        throw new UnsupportedOperationException(lack().orElseThrow());
    }
}
