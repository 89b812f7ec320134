package io.hashkit.bench.process;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Traits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A program of {@code hashkit-bench/native}, written in C or Rust, that times the libraries linked into it.
 *
 * @param command its command line up to the name of a library
 * @param limit time that a measurement may take in addition to the requested time
 */
public record NativeHash(List<String> command, Duration limit) {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final Set<Algorithm> KNOWN = Set.of(Algorithm.ARGON2ID, Algorithm.SCRYPT, Algorithm.BCRYPT);

    /** A program that may take one minute longer than the requested time. */
    public NativeHash(Path program) {
        this(List.of(program.toAbsolutePath().toString()), LIMIT);
    }

    /**
     * Lists the libraries in the program.
     *
     * @throws IOException if the program cannot be run, or fails
     */
    public Set<String> names() throws IOException, InterruptedException {
        return run(List.of(), limit).stream()
                .map(line -> line.split(" ", 2)[0])
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toSet());
    }

    /**
     * Measures a library, and returns the mean milliseconds per hash of each measured second.
     *
     * @param name the name of a library in the program
     * @param tag the expected tag in hexadecimal
     * @param millis milliseconds to measure, rounded up to seconds
     * @throws IOException if the program cannot be run, fails, takes too long, or computes another tag
     */
    public List<Double> times(String name, Scheme scheme, String tag, int millis)
            throws IOException, InterruptedException {
        int seconds = Math.max(1, (millis + 999) / 1000);
        List<String> lines = run(List.of(name, costs(scheme), "" + seconds), limit.plusSeconds(2L * seconds));
        if (!lines.contains("tag " + tag)) {
            throw new IOException(name + " computes another tag than hashkit");
        }
        List<Double> times = lines.stream()
                .filter(line -> line.startsWith("ms "))
                .map(line -> Double.valueOf(line.substring("ms ".length())))
                .toList();
        if (times.isEmpty()) {
            throw new IOException(name + " printed no times");
        }
        return times;
    }

    private static String costs(Scheme scheme) throws IOException {
        if (!KNOWN.contains(scheme.algorithm())) {
            throw new IOException("native programs do not support " + scheme);
        }
        return Traits.of(scheme).parameters().values().stream()
                .map(String::valueOf)
                .collect(Collectors.joining(","));
    }

    private List<String> run(List<String> arguments, Duration most) throws IOException, InterruptedException {
        Path output = Files.createTempFile("hashkit-bench-", ".txt");
        Path errors = Files.createTempFile("hashkit-bench-", ".txt");
        List<String> all = new ArrayList<>(command);
        all.addAll(arguments);
        try {
            Process process = new ProcessBuilder(all)
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile())
                    .start();
            process.getOutputStream().close();
            try {
                if (!process.waitFor(most.toMillis(), TimeUnit.MILLISECONDS)) {
                    throw new IOException(command.get(0) + " did not finish within " + most.toSeconds() + " s");
                }
            } finally {
                process.destroyForcibly();
            }
            if (process.exitValue() != 0) {
                throw new IOException(command.get(0) + " ended with exit code " + process.exitValue() + ": "
                        + String.join(" ", lines(errors)));
            }
            return lines(output);
        } finally {
            Files.deleteIfExists(output);
            Files.deleteIfExists(errors);
        }
    }

    private static List<String> lines(Path file) throws IOException {
        return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
    }
}
