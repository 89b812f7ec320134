package io.hashkit.bench.suite;

import io.hashkit.bench.console.Failures;
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
 * The program of {@code hashkit-bench/native/rust}, built once, when it is first asked for, in a folder of this process that
 * is gone when the process ends.
 */
final class RustBuild {
    private static final List<String> SOURCES = List.of("Cargo.toml", "src/main.rs");
    private static final long MINUTES = 10;

    private final String flags;
    private @Nullable Path folder;
    private Optional<String> failure = Optional.empty();

    /** @param flags for the compiler; empty for none */
    RustBuild(String flags) {
        this.flags = flags;
    }

    String flags() {
        return flags;
    }

    /** Why there is no program; empty if there is one. */
    Optional<String> failure() throws InterruptedException {
        if (folder == null) {
            try {
                folder = Files.createTempDirectory("hashkit-bench-rust-");
                Path made = folder;
                Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(made)));
                System.err.printf(
                        "suite: cargo builds the crates%s; about a minute%n", flags.isEmpty() ? "" : " with " + flags);
                failure = build(made);
            } catch (IOException e) {
                failure = Optional.of("cargo cannot be run: " + Failures.describe(e));
            }
        }
        return failure;
    }

    /** To be asked for where there is no failure. */
    Path program() {
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
                    return Optional.of("this jar lacks its sources");
                }
                Files.copy(in, copy);
            }
        }
        // One crate is C code and needs libclang, which few hosts have.
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
                return Optional.of("not built after " + MINUTES + " minutes");
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
        return Optional.of("cargo fails: " + error);
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // What is left lies in the folder of the system for such files.
        }
    }
}
