package io.hashkit.bench.load;

import io.hashkit.bench.Jvm;
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

/** Runs one {@link Storm} in a process of its own. */
final class StormProcess {
    /** What a storm may take beyond its own time: start-up, the peak before it, and two minutes to come back. */
    private static final long GRACE_SECONDS = 160;

    private StormProcess() {}

    private static Optional<String> firstLine(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> !line.isBlank()).findFirst();
        }
    }

    /** What was seen; empty if the process came to no result in time, or died. */
    static Properties run(LoadPlan plan, String heap) throws IOException, InterruptedException {
        Path seen = Files.createTempFile("hashkit-load-", ".properties");
        Path errors = Files.createTempFile("hashkit-load-", ".txt");
        try {
            List<String> command = new ArrayList<>(List.of(Jvm.executable().toString(), "-Xmx" + heap));
            command.addAll(Jvm.forkArguments());
            command.addAll(List.of("-cp", System.getProperty("java.class.path"), Storm.class.getName()));
            command.addAll(plan.toArguments());
            Process process = new ProcessBuilder(command)
                    .redirectOutput(seen.toFile())
                    .redirectError(errors.toFile())
                    .start();
            long seconds = plan.seconds() + GRACE_SECONDS;
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                // A heap that is full to the last byte does not even let the process end itself.
                process.destroyForcibly().waitFor();
            }
            Properties result = new Properties();
            try (InputStream in = Files.newInputStream(seen)) {
                result.load(in);
            }
            if (result.containsKey("answers")) {
                return result;
            }
            firstLine(errors).ifPresent(line -> System.err.println("load: " + plan.target() + " failed: " + line));
            return new Properties();
        } finally {
            Files.deleteIfExists(seen);
            Files.deleteIfExists(errors);
        }
    }
}
