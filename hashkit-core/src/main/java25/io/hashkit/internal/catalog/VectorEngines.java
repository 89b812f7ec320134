package io.hashkit.internal.catalog;

import io.hashkit.internal.engine.argon2.Argon2Compression;
import io.hashkit.internal.engine.argon2.Argon2Vector128;
import io.hashkit.internal.engine.argon2.Argon2Vector256;
import io.hashkit.internal.engine.argon2.Argon2Vector512;
import io.hashkit.internal.engine.pbkdf2.Sha256Vector;
import io.hashkit.internal.engine.pbkdf2.Sha512Vector;
import io.hashkit.internal.engine.pbkdf2.ShaTogether;
import io.hashkit.internal.engine.scrypt.ScryptBlockMix;
import io.hashkit.internal.engine.scrypt.ScryptVector;
import java.util.Optional;
import jdk.incubator.vector.LongVector;

/** Engines on the Vector API, for a process that was started with its module. */
public final class VectorEngines {
    private VectorEngines() {}

    /** A method, because the compiler would copy a constant into classes that run with the other class. */
    static boolean areBuiltIn() {
        return true;
    }

    /** The reason why this process cannot use them; empty if they can be tried. Links nothing of the module. */
    static Optional<String> lack() {
        return VectorApi.isOn() ? Optional.empty() : Optional.of("needs the option " + VectorApi.OPTION);
    }

    /** The compression function with the widest vectors that this processor prefers. */
    static Argon2Compression argon2() {
        VectorApi.read();
        return argon2(LongVector.SPECIES_PREFERRED.vectorBitSize());
    }

    /** The compression function with vectors of 512, 256 or 128 bits, whatever this processor prefers. */
    static Argon2Compression argon2(int bits) {
        return switch (bits) {
            case 512 -> new Argon2Vector512();
            case 256 -> new Argon2Vector256();
            case 128 -> new Argon2Vector128();
            default -> throw new UnsupportedOperationException("vectors of this processor have " + bits + " bits");
        };
    }

    static ShaTogether<long[]> sha512() {
        VectorApi.read();
        return new Sha512Vector();
    }

    static ShaTogether<int[]> sha256() {
        VectorApi.read();
        return new Sha256Vector();
    }

    static ScryptBlockMix scrypt() {
        VectorApi.read();
        return new ScryptVector();
    }
}
