package io.hashkit.bench.maintainer.duel;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.process.NativeHash;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The libraries in a program of {@code hashkit-bench/native} as rivals.
 *
 * @param program the program; null if none was given
 * @param names names of the libraries in the program
 */
record NativeRivals(@Nullable NativeHash program, Set<String> names) {
    private static final String PREFIX = "native/";

    /** @throws IOException if the program does not list its libraries */
    static NativeRivals of(@Nullable Path program) throws IOException, InterruptedException {
        if (program == null) {
            return new NativeRivals(null, Set.of());
        }
        NativeHash hash = new NativeHash(program);
        return new NativeRivals(hash, hash.names());
    }

    /** Whether the name is that of a native rival. */
    static boolean isOne(String rival) {
        return rival.startsWith(PREFIX);
    }

    /** Whether the name is that of a native rival of the given algorithm. */
    static boolean computes(String rival, String algorithm) {
        return isOne(rival) && rival.contains(algorithm);
    }

    /** Whether the program contains this rival; true for rivals that are not native. */
    boolean isHere(String rival) {
        return !isOne(rival) || names.contains(rival.substring(PREFIX.length()));
    }

    /** Milliseconds per hash, the mean over the measured seconds. */
    double millis(String rival, Scheme scheme, String tag, int millis) throws IOException, InterruptedException {
        if (program == null) {
            throw new IOException("--native is needed for " + rival);
        }
        return program.times(rival.substring(PREFIX.length()), scheme, tag, millis).stream()
                .mapToDouble(time -> time)
                .average()
                .orElseThrow();
    }
}
