package io.hashkit.engine;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scrypt;
import java.util.Optional;
import jdk.incubator.vector.LongVector;

/** Engines on the Vector API, for a process that was started with its module. */
final class VectorEngines {
    private static final String MODULE = "jdk.incubator.vector";

    private VectorEngines() {}

    /** What this process lacks for them; empty if they can be tried. Links nothing of the module. */
    static Optional<String> lack() {
        return ModuleLayer.boot().findModule(MODULE).isPresent()
                ? Optional.empty()
                : Optional.of("needs the option --add-modules " + MODULE);
    }

    /** With the widest vectors that this processor prefers. */
    static Engine<Argon2> argon2(Resources resources) {
        int bits = LongVector.SPECIES_PREFERRED.vectorBitSize();
        return switch (bits) {
            case 512 -> new Argon2Vector512(resources);
            case 256 -> new Argon2Vector256(resources);
            case 128 -> new Argon2Vector128(resources);
            default -> throw new UnsupportedOperationException("vectors of this processor have " + bits + " bits");
        };
    }

    static Engine<Scrypt> scrypt(Resources resources) {
        return new ScryptVector(resources);
    }
}
