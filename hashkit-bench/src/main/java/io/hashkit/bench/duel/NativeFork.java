package io.hashkit.bench.duel;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Scheme;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Another contender's fork: the program of {@code hashkit-bench/native}, which times the libraries it was built with. */
final class NativeFork {
    /** Of the names of its libraries. */
    static final String PREFIX = "native/";

    private NativeFork() {}

    /** Whether a rival is one of these, and of that algorithm, which stands in its name. */
    static boolean computes(String rival, String algorithm) {
        return rival.startsWith(PREFIX) && rival.contains(algorithm);
    }

    /**
     * Milliseconds a hash, the mean of the seconds that were measured.
     *
     * @param program its command line, before the name of a library
     * @param rival {@code native/} and the name of a library that the program was built with
     * @param tag in hexadecimal, that it must compute
     * @param millis that are measured, rounded up to seconds
     * @throws IOException if it cannot be run, is not built with that library, or computes something else
     */
    static double run(List<String> program, String rival, Scheme scheme, String tag, int millis) throws IOException {
        String seconds = Integer.toString(Math.max(1, (millis + 999) / 1000));
        List<String> command = new ArrayList<>(program);
        command.addAll(List.of(rival.substring(PREFIX.length()), costs(scheme), seconds));
        Process process = new ProcessBuilder(command)
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
        if (scheme.algorithm() == Algorithm.ARGON2ID || scheme.algorithm() == Algorithm.SCRYPT) {
            return scheme.parameters().values().stream().map(String::valueOf).collect(Collectors.joining(","));
        }
        throw new IOException("native-hash has no " + scheme);
    }
}
