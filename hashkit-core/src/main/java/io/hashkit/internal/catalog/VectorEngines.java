package io.hashkit.internal.catalog;

import io.hashkit.internal.engine.argon2.Argon2Compression;
import io.hashkit.internal.engine.scrypt.ScryptBlockMix;
import java.util.Optional;

/**
 * Engines on the Vector API: there are none in this class. A JDK that can have them finds another class of this name in the
 * layer of the jar that is for newer JDKs.
 */
@SuppressWarnings("DoNotCallSuggester") // the other class of this name does not throw
public final class VectorEngines {
    private VectorEngines() {}

    /** A method, because a constant would be copied into classes that are compiled with the other class. */
    static boolean areBuiltIn() {
        return false;
    }

    /** What this process lacks for them; empty if they can be tried. */
    static Optional<String> lack() {
        int feature = Runtime.version().feature();
        return Optional.of(
                feature < VectorApi.LEAST_JDK
                        ? "needs JDK " + VectorApi.LEAST_JDK + " or newer, this is " + feature
                        : "this copy of hashkit lacks its layer for JDK " + VectorApi.LEAST_JDK
                                + ": it needs a jar with META-INF/versions/" + VectorApi.LEAST_JDK
                                + " and Multi-Release: true in its manifest");
    }

    /** With the widest vectors that this processor prefers. */
    static Argon2Compression argon2() {
        throw new UnsupportedOperationException(lack().orElseThrow());
    }

    /** With vectors of 512, 256 or 128 bits, whatever this processor prefers. */
    static Argon2Compression argon2(int bits) {
        throw new UnsupportedOperationException(lack().orElseThrow());
    }

    static ScryptBlockMix scrypt() {
        throw new UnsupportedOperationException(lack().orElseThrow());
    }
}
