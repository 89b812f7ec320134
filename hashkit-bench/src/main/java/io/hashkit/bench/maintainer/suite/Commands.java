package io.hashkit.bench.maintainer.suite;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.Tsv;
import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.contender.SampleInput;
import io.hashkit.internal.algorithm.Spec;
import io.hashkit.internal.algorithm.Traits;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Native programs that compute one hash. Their time is that of the whole process, minus that of the same program at its lowest
 * cost.
 */
final class Commands {
    private static final int PAIRS = 7;
    private static final long SECONDS = 60;
    private static final String SALT = "sixteenbytesalt1";

    private Commands() {}

    /** What a program computes, in the words of the rows that it is compared with. */
    record Work(String parameters, double amount, String unit) {
        static Work of(Scheme scheme) {
            return new Work(
                    Costs.parameters(scheme) + ", hash",
                    Traits.of(scheme).work(),
                    Spec.of(scheme.algorithm()).workUnit());
        }
    }

    /**
     * The programs of a suite. Each has a command, which gets the password on standard input, and the same command at the
     * lowest cost. That of Argon2 is of the reference implementation and uses one thread per lane; that of bcrypt is of the
     * Apache HTTP server. The output length of PBKDF2 determines the number of computed blocks.
     */
    static List<NativeProgram> of(String suite, Function<Scheme, Work> does) {
        return Tsv.resource("/io/hashkit/bench/maintainer/suite/programs.tsv", row -> row).stream()
                .filter(row -> row.text("suite").equals(suite))
                .map(row -> of(row, does.apply(Scheme.parse(row.text("scheme")))))
                .toList();
    }

    private static NativeProgram of(Tsv.Row row, Work work) {
        String contender = row.text("contender");
        List<String> command = words(row.text("command"));
        List<String> least = words(row.text("least"));
        return new NativeProgram(
                contender,
                contender + " " + work.parameters,
                Integer.parseInt(row.text("threads")),
                work,
                () -> missing(command.get(0)),
                () -> times(command, least));
    }

    private static List<String> words(String command) {
        return Stream.of(command.split(" "))
                .map(word -> word.replace("{password}", SampleInput.PASSWORD).replace("{salt}", SALT))
                .toList();
    }

    static Optional<String> missing(String program) {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
            if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, program))) {
                return Optional.empty();
            }
        }
        return Optional.of("it is not installed on this host");
    }

    /** Nanoseconds of pairs of runs. */
    private static double[] times(List<String> command, List<String> least) throws IOException, InterruptedException {
        double[] nanos = new double[PAIRS];
        for (int i = 0; i < PAIRS; i++) {
            nanos[i] = Math.max(1, -time(least) + time(command));
        }
        return nanos;
    }

    /** Nanoseconds. */
    private static long time(List<String> command) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (var input = process.getOutputStream()) {
            input.write((SampleInput.PASSWORD + "\n").getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            // A program that takes the password from its arguments may end before the input is written.
        }
        if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
            throw new IOException("it did not finish within " + SECONDS + " s");
        }
        if (process.exitValue() != 0) {
            throw new IOException("the installed version does not accept these options");
        }
        return System.nanoTime() - start;
    }
}
