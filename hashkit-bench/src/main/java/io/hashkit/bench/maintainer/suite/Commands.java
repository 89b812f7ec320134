package io.hashkit.bench.maintainer.suite;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.contender.SampleInput;
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
 * Native programs that compute one hash. Their time is that of the whole process, minus that of the same program at its lowest
 * cost.
 */
final class Commands {
    private static final int PAIRS = 7;
    private static final long SECONDS = 60;
    private static final String OPENSSL = "openssl (program)";
    private static final String SALT = "sixteenbytesalt1";

    private Commands() {}

    /** The program of the reference implementation, which uses one thread per lane. */
    static NativeProgram argon2(Argon2 scheme) {
        List<String> both = List.of("argon2", SALT, "-id", "-r", "-l", "32", "-p", "" + scheme.lanes());
        return of(
                "argon2 (program, " + scheme.lanes() + " threads)",
                scheme.lanes(),
                scheme,
                Texts.joined(both, List.of("-t", "" + scheme.passes(), "-k", "" + scheme.memoryKib())),
                Texts.joined(both, List.of("-t", "1", "-k", "" + 8 * scheme.lanes())));
    }

    static NativeProgram scryptByOpenSsl(Scrypt scheme) {
        return of(
                OPENSSL,
                1,
                scheme,
                openSsl(
                        "SCRYPT",
                        32,
                        "n:" + (1L << scheme.logN()),
                        "r:" + scheme.r(),
                        "p:" + scheme.p(),
                        "maxmem_bytes:2000000000"),
                openSsl("SCRYPT", 32, "n:2", "r:8", "p:1"));
    }

    /** @param length output length in bytes, which determines the number of computed blocks */
    static NativeProgram pbkdf2ByOpenSsl(Pbkdf2 scheme, int length, String parameters, double work, String unit) {
        String digest = "digest:" + Prf.of(scheme).jcaName().replace("Hmac", "");
        return of(
                OPENSSL,
                1,
                parameters,
                work,
                unit,
                openSsl("PBKDF2", length, "iter:" + scheme.iterations(), digest),
                openSsl("PBKDF2", length, "iter:1", digest));
    }

    /** The program of the Apache HTTP server. */
    static NativeProgram htpasswd(Bcrypt scheme) {
        return of(
                "htpasswd (program)",
                1,
                scheme,
                List.of("htpasswd", "-niB", "-C", "" + scheme.cost(), "user"),
                List.of("htpasswd", "-niB", "-C", "4", "user"));
    }

    private static List<String> openSsl(String kdf, int length, String... options) {
        List<String> command = new ArrayList<>(List.of("openssl", "kdf", "-keylen", "" + length));
        for (String option : Texts.joined(List.of("pass:" + SampleInput.PASSWORD, "salt:" + SALT), List.of(options))) {
            command.addAll(List.of("-kdfopt", option));
        }
        command.add(kdf);
        return command;
    }

    private static NativeProgram of(
            String contender, int threads, Scheme scheme, List<String> command, List<String> least) {
        return of(
                contender,
                threads,
                Costs.parameters(scheme) + ", hash",
                Traits.of(scheme).work(),
                Spec.of(scheme.algorithm()).workUnit(),
                command,
                least);
    }

    /**
     * @param command the timed command, which gets the password on standard input
     * @param least the same command at the lowest cost
     */
    private static NativeProgram of(
            String contender,
            int threads,
            String parameters,
            double work,
            String unit,
            List<String> command,
            List<String> least) {
        return new NativeProgram(
                contender,
                contender + " " + parameters,
                threads,
                parameters,
                work,
                unit,
                () -> missing(command.get(0)),
                () -> times(command, least));
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
