package io.hashkit.bench;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Another contender's fork: the program of {@code hashkit-bench/native}, which times the libraries it was built with. */
final class NativeFork {
    /** Of the names of its libraries. */
    static final String PREFIX = "native/";

    private NativeFork() {}

    /**
     * Milliseconds a hash, the mean of the seconds that were measured.
     *
     * @param rival {@code native/} and the name of a library that the program was built with
     * @param tag in hexadecimal, that it must compute
     * @param millis that are measured, rounded up to seconds
     * @throws IOException if it cannot be run, is not built with that library, or computes something else
     */
    static double run(@Nullable Path program, String rival, Scheme scheme, String tag, int millis) throws IOException {
        Path file = Objects.requireNonNull(program, rival + " needs --native PROGRAM: see hashkit-bench/native");
        String seconds = Integer.toString(Math.max(1, (millis + 999) / 1000));
        Process process = new ProcessBuilder(
                        file.toAbsolutePath().toString(), rival.substring(PREFIX.length()), costs(scheme), seconds)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        process.getOutputStream().close();
        List<String> lines;
        try (var reader = process.inputReader(StandardCharsets.US_ASCII)) {
            lines = reader.lines().toList();
        }
        if (!lines.contains("tag " + tag)) {
            throw new IOException(rival + " did not compute the tag that hashkit computes");
        }
        return lines.stream()
                .filter(line -> line.startsWith("ms "))
                .mapToDouble(line -> Double.parseDouble(line.substring("ms ".length())))
                .average()
                .orElseThrow(() -> new IOException(rival + " measured nothing"));
    }

    private static String costs(Scheme scheme) throws IOException {
        if (scheme instanceof Argon2 argon2 && argon2.type() == Argon2.Type.ID) {
            return argon2.memoryKib() + "," + argon2.passes() + "," + argon2.lanes();
        }
        if (scheme instanceof Scrypt scrypt) {
            return scrypt.logN() + "," + scrypt.r() + "," + scrypt.p();
        }
        throw new IOException("native-hash has no " + scheme);
    }
}
