package io.hashkit.bench.maintainer.suite;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.contender.SampleInput;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.algorithm.Spec;
import io.hashkit.internal.algorithm.Traits;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A native program that computes one hash. Its time is that of the whole process, minus that of the same program at its lowest
 * cost.
 *
 * @param contender the name of its row
 * @param threads number of threads that it starts for one hash
 * @param parameters the same parameters as those of the comparable rows
 * @param command the timed command, which gets the password on standard input
 * @param least the same command at the lowest cost
 */
record Program(
        String contender,
        int threads,
        String parameters,
        double work,
        String unit,
        List<String> command,
        List<String> least)
        implements NativeProgram {
    private static final int PAIRS = 7;
    private static final long SECONDS = 60;
    private static final String SALT = "sixteenbytesalt1";

    /** The program of the reference implementation, which uses one thread per lane. */
    static Program argon2(Argon2 scheme) {
        return of(
                "argon2 (program, " + scheme.lanes() + " threads)",
                scheme.lanes(),
                scheme,
                List.of("argon2", SALT, "-id", "-r", "-l", "32", "-p", "" + scheme.lanes()),
                List.of("-t", "" + scheme.passes(), "-k", "" + scheme.memoryKib()),
                List.of("-t", "1", "-k", "" + 8 * scheme.lanes()));
    }

    static Program scryptByOpenSsl(Scrypt scheme) {
        return openSsl(
                "SCRYPT",
                scheme,
                List.of("n:" + (1L << scheme.logN()), "r:" + scheme.r(), "p:" + scheme.p(), "maxmem_bytes:2000000000"),
                List.of("n:2", "r:8", "p:1"),
                32);
    }

    /** @param length output length in bytes, which determines the number of computed blocks */
    static Program pbkdf2ByOpenSsl(Pbkdf2 scheme, int length) {
        String digest = "digest:" + Prf.of(scheme).jcaName().replace("Hmac", "");
        return openSsl(
                "PBKDF2", scheme, List.of("iter:" + scheme.iterations(), digest), List.of("iter:1", digest), length);
    }

    /** The program of the Apache HTTP server. */
    static Program htpasswd(Bcrypt scheme) {
        return of(
                "htpasswd (program)",
                1,
                scheme,
                List.of("htpasswd", "-niB"),
                List.of("-C", "" + scheme.cost(), "user"),
                List.of("-C", "4", "user"));
    }

    private static Program openSsl(String kdf, Scheme scheme, List<String> full, List<String> least, int length) {
        return of(
                "openssl (program)",
                1,
                scheme,
                List.of(
                        "openssl",
                        "kdf",
                        "-keylen",
                        "" + length,
                        "-kdfopt",
                        "pass:" + SampleInput.PASSWORD,
                        "-kdfopt",
                        "salt:" + SALT),
                options(full, kdf),
                options(least, kdf));
    }

    private static List<String> options(List<String> options, String kdf) {
        List<String> all = new ArrayList<>();
        options.forEach(option -> all.addAll(List.of("-kdfopt", option)));
        all.add(kdf);
        return all;
    }

    private static Program of(
            String contender, int threads, Scheme scheme, List<String> both, List<String> full, List<String> least) {
        return new Program(
                contender,
                threads,
                Costs.parameters(scheme) + ", hash",
                Traits.of(scheme).work(),
                Spec.of(scheme.algorithm()).workUnit(),
                Texts.joined(both, full),
                Texts.joined(both, least));
    }

    /** The same program with the parameters of a suite's rows. */
    Program as(String otherParameters, double otherWork, String otherUnit) {
        return new Program(contender, threads, otherParameters, otherWork, otherUnit, command, least);
    }

    @Override
    public Optional<String> missing() {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
            if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, command.get(0)))) {
                return Optional.empty();
            }
        }
        return Optional.of("it is not installed on this host");
    }

    /** The mean over pairs of runs. */
    @Override
    public Row measure(String section) throws IOException, InterruptedException {
        double[] nanos = new double[PAIRS];
        for (int i = 0; i < PAIRS; i++) {
            nanos[i] = Math.max(1, -time(least) + time(command));
        }
        return row(section, parameters, nanos, work, unit);
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

    @Override
    public String toString() {
        return Texts.format("%s %s", contender, parameters);
    }
}
