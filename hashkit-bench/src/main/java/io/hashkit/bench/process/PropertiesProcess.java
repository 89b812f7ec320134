package io.hashkit.bench.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A process of its own that runs a class of this jar and tells what it saw as properties on its output. */
public final class PropertiesProcess {
    private PropertiesProcess() {}

    /** The command line of a class of this jar. */
    public static List<String> command(Class<?> main, List<String> jvm, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(Jvm.executable().toString()));
        command.addAll(jvm);
        command.addAll(Jvm.forkArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(arguments);
        return command;
    }

    /**
     * What was seen; empty if the process came to no result in time, or died, which is then said.
     *
     * @param what for the message
     * @param key that every result has
     */
    public static Properties run(String what, String key, List<String> command, long seconds)
            throws IOException, InterruptedException {
        Path seen = Files.createTempFile("hashkit-bench-", ".properties");
        Path errors = Files.createTempFile("hashkit-bench-", ".txt");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(seen.toFile())
                    .redirectError(errors.toFile())
                    .start();
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                // A heap that is full to the last byte does not even let the process end itself.
                process.destroyForcibly().waitFor();
            }
            Properties result = new Properties();
            try (InputStream in = Files.newInputStream(seen)) {
                result.load(in);
            }
            if (result.containsKey(key)) {
                return result;
            }
            firstLine(errors).ifPresent(line -> System.err.println(what + " failed: " + line));
            return new Properties();
        } finally {
            Files.deleteIfExists(seen);
            Files.deleteIfExists(errors);
        }
    }

    private static Optional<String> firstLine(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> !line.isBlank()).findFirst();
        }
    }
}
