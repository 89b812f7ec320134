package io.hashkit.bench.maintainer.suite;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.console.Failures;
import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.contender.SampleInput;
import io.hashkit.bench.process.NativeHash;
import io.hashkit.internal.algorithm.Spec;
import io.hashkit.internal.algorithm.Traits;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The program of {@code hashkit-bench/native/rust}. It is built at the first use, in a temporary folder that is deleted when the
 * process ends.
 */
final class RustBuild {
    private static final List<String> SOURCES = List.of("Cargo.toml", "src/main.rs");
    private static final long MINUTES = 10;
    private static final int MEASURED_MILLIS = 5_000;
    private static final double NANOS = 1e6;

    private final String flags;
    private @Nullable Path folder;
    private Optional<String> failure = Optional.empty();

    /** @param flags options for the compiler; empty for none */
    private RustBuild(String flags) {
        this.flags = flags;
    }

    /** The programs of the suite {@code rust-crates}: Rust crates, and programs of other languages, as native references. */
    static List<NativeProgram> programs() {
        Argon2 argon2 = Argon2.id(65536, 4, 4);
        Scrypt scrypt = new Scrypt(16, 8, 1);
        Bcrypt bcrypt = new Bcrypt(10);
        List<NativeProgram> programs = new ArrayList<>();
        for (RustBuild build : List.of(new RustBuild(""), new RustBuild("-C target-cpu=native"))) {
            programs.add(build.crate("argon2-fresh", argon2, 1));
            programs.add(build.crate("rust-argon2", argon2, 1));
            programs.add(build.crate("argon2-kdf", argon2, argon2.lanes()));
            programs.add(build.crate("scrypt", scrypt, 1));
            programs.add(build.crate("bcrypt", bcrypt, 1));
        }
        programs.add(Commands.argon2(argon2));
        programs.add(Commands.scryptByOpenSsl(scrypt));
        programs.add(Commands.htpasswd(bcrypt));
        return List.copyOf(programs);
    }

    /**
     * A crate with one cost.
     *
     * @param name its name in the program that times it
     * @param threads number of threads that the crate starts for one hash
     */
    private NativeProgram crate(String name, Scheme scheme, int threads) {
        String contender = name + " (Rust" + (flags.isEmpty() ? "" : ", " + flags)
                + (threads > 1 ? ", " + threads + " threads" : "") + ")";
        return new NativeProgram(
                contender,
                contender,
                threads,
                Costs.parameters(scheme) + ", hash",
                Traits.of(scheme).work(),
                Spec.of(scheme.algorithm()).workUnit(),
                () -> missing(name),
                () -> new NativeHash(program())
                        .times(name, scheme, SampleInput.tag(scheme), MEASURED_MILLIS).stream()
                                .mapToDouble(millis -> millis * NANOS)
                                .toArray());
    }

    private Optional<String> missing(String crate) throws IOException, InterruptedException {
        Optional<String> reason = failure();
        return reason.isEmpty() && !new NativeHash(program()).names().contains(crate)
                ? Optional.of("cargo could not build it on this host")
                : reason;
    }

    /** The reason why the program is not available; empty if it is. */
    private Optional<String> failure() throws InterruptedException {
        if (folder == null) {
            try {
                folder = Files.createTempDirectory("hashkit-bench-rust-");
                Path made = folder;
                Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(made)));
                System.err.printf(
                        "suite: building the Rust crates with cargo%s; this takes about a minute%n",
                        flags.isEmpty() ? "" : " with " + flags);
                failure = build(made);
            } catch (IOException e) {
                failure = Optional.of("cargo cannot be run: " + Failures.describe(e));
            }
        }
        return failure;
    }

    /** The program. Call this only if there is no failure. */
    private Path program() {
        if (folder == null) {
            throw new IllegalStateException("not built yet");
        }
        return folder.resolve("target/release/native-hash");
    }

    private Optional<String> build(Path place) throws IOException, InterruptedException {
        for (String source : SOURCES) {
            Path copy = place.resolve(source);
            Files.createDirectories(copy.getParent());
            try (InputStream in = RustBuild.class.getResourceAsStream("/native/rust/" + source)) {
                if (in == null) {
                    return Optional.of("this jar does not contain its sources");
                }
                Files.copy(in, copy);
            }
        }
        // One crate contains C code and needs libclang, which few hosts have.
        Optional<String> withAll = cargo(place, List.of("--features", "kdf"));
        return withAll.isEmpty() ? withAll : cargo(place, List.of());
    }

    private Optional<String> cargo(Path place, List<String> features) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("cargo", "build", "--release", "--quiet"));
        command.addAll(features);
        Path log = place.resolve("log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(place.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("RUSTFLAGS", flags);
        builder.environment().put("CARGO_TARGET_DIR", place.resolve("target").toString());
        Process process = builder.start();
        process.getOutputStream().close();
        try {
            if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
                return Optional.of("cargo did not finish within " + MINUTES + " minutes");
            }
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        if (process.exitValue() == 0) {
            return Optional.empty();
        }
        String error = Files.readAllLines(log, StandardCharsets.ISO_8859_1).stream()
                .filter(line -> line.startsWith("error"))
                .findFirst()
                .orElse("exit code " + process.exitValue());
        return Optional.of("cargo failed: " + error);
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // Files that remain are in the system's folder for temporary files.
        }
    }
}
