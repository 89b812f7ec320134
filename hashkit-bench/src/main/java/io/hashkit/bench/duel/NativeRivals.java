package io.hashkit.bench.duel;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.process.NativeHash;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The libraries of a program of {@code hashkit-bench/native}, as rivals.
 *
 * @param program null if none was named
 * @param names in the program
 */
record NativeRivals(@Nullable NativeHash program, Set<String> names) {
    private static final String PREFIX = "native/";

    /** @throws IOException if the program does not tell which libraries it has */
    static NativeRivals of(@Nullable Path program) throws IOException, InterruptedException {
        if (program == null) {
            return new NativeRivals(null, Set.of());
        }
        NativeHash hash = new NativeHash(program);
        return new NativeRivals(hash, hash.names());
    }

    /** Whether a rival has such a name. */
    static boolean isOne(String rival) {
        return rival.startsWith(PREFIX);
    }

    /** Whether a rival is one of these, and of that algorithm, which stands in its name. */
    static boolean computes(String rival, String algorithm) {
        return isOne(rival) && rival.contains(algorithm);
    }

    /** Whether the program was built with it; true for all others. */
    boolean isHere(String rival) {
        return !isOne(rival) || names.contains(rival.substring(PREFIX.length()));
    }

    /** Milliseconds a hash, the mean of the seconds that were measured. */
    double millis(String rival, Scheme scheme, String tag, int millis) throws IOException, InterruptedException {
        if (program == null) {
            throw new IOException("there is no program for " + rival);
        }
        return program.times(rival.substring(PREFIX.length()), scheme, tag, millis).stream()
                .mapToDouble(time -> time)
                .average()
                .orElseThrow();
    }
}
