package io.hashkit.internal.catalog;

import io.hashkit.internal.engine.argon2.Argon2Compression;
import io.hashkit.internal.engine.pbkdf2.ShaTogether;
import io.hashkit.internal.engine.scrypt.ScryptBlockMix;
import java.util.Optional;

/**
 * Engines on the Vector API. This class has none; a newer JDK loads another class of this name from the layer of the
 * jar for newer JDKs.
 */
@SuppressWarnings("DoNotCallSuggester") // the other class of this name does not throw
public final class VectorEngines {
    private VectorEngines() {}

    /** A method, because the compiler would copy a constant into classes that run with the other class. */
    static boolean areBuiltIn() {
        return false;
    }

    /** The reason why this process cannot use them; empty if they can be tried. */
    static Optional<String> lack() {
        int feature = Runtime.version().feature();
        return Optional.of(
                feature < VectorApi.LEAST_JDK
                        ? "needs JDK " + VectorApi.LEAST_JDK + " or newer, this is " + feature
                        : "this copy of hashkit has no layer for JDK " + VectorApi.LEAST_JDK
                                + ": it needs a jar with META-INF/versions/" + VectorApi.LEAST_JDK
                                + " and Multi-Release: true in its manifest");
    }

    /** The compression function with the widest vectors that this processor prefers. */
    static Argon2Compression argon2() {
        throw new UnsupportedOperationException(lack().orElseThrow());
    }

    /** The compression function with vectors of 512, 256 or 128 bits, whatever this processor prefers. */
    static Argon2Compression argon2(int bits) {
        throw new UnsupportedOperationException(lack().orElseThrow());
    }

    static ShaTogether<long[]> sha512() {
        throw new UnsupportedOperationException(lack().orElseThrow());
    }

    static ShaTogether<int[]> sha256() {
        throw new UnsupportedOperationException(lack().orElseThrow());
    }

    static ScryptBlockMix scrypt() {
        throw new UnsupportedOperationException(lack().orElseThrow());
    }
}
