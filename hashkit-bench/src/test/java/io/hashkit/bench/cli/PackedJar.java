package io.hashkit.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.process.Jvm;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The packaged jar, started as users do, but without the optimising compiler: its start takes most of the time.
 *
 * @param folder the working directory
 */
public record PackedJar(Path folder) {
    static final Path FILE = Path.of(System.getProperty("hashkit.bench.jar"));

    public record Outcome(int exitCode, String out, String err) {}

    public Outcome run(String... args) throws IOException, InterruptedException {
        return run(FILE, args);
    }

    Outcome run(Path jar, String... args) throws IOException, InterruptedException {
        return run(List.of("-jar", jar.toString()), args);
    }

    /** A main class of the tests, with their folder behind the jar on the class path. */
    public Outcome run(Class<?> main, String... args) throws IOException, InterruptedException {
        String classes =
                main.getProtectionDomain().getCodeSource().getLocation().getPath();
        return run(List.of("-cp", FILE + File.pathSeparator + classes, main.getName()), args);
    }

    private Outcome run(List<String> program, String... args) throws IOException, InterruptedException {
        Path temporary = Files.createDirectories(folder.resolve("tmp"));
        List<String> command = new ArrayList<>(List.of(
                Jvm.executable().toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djava.io.tmpdir=" + temporary));
        command.addAll(program);
        command.addAll(List.of(args));
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try {
            assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroy();
        }
        return new Outcome(process.exitValue(), read(out), read(err));
    }

    public static String read(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }
}
