package io.hashkit.sample;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The sample, or {@link PlainApplication}, in its own process on its own port. */
final class Instance implements AutoCloseable {
    private static final Pattern PORT = Pattern.compile("Tomcat started on port (\\d+)");

    private final Process process;
    private final Path log;
    private final URI address;

    private Instance(Process process, Path log, URI address) {
        this.process = process;
        this.log = log;
        this.address = address;
    }

    /** The extracted application, of which the first start keeps an archive of its classes: the next take half of its time. */
    static Instance start(String url, String... settings) throws IOException, InterruptedException {
        Path folder = Path.of(packed())
                .resolveSibling("extracted-" + ProcessHandle.current().pid());
        if (Files.notExists(folder)) {
            Process extract = new ProcessBuilder(
                            java(), "-Djarmode=tools", "-jar", packed(), "extract", "--destination", folder.toString())
                    .inheritIO()
                    .start();
            if (extract.waitFor() != 0) {
                throw new IOException("the sample was not extracted");
            }
        }
        String archive = folder.resolve("classes.jsa").toString();
        Path jar = folder.resolve(Path.of(packed()).getFileName());
        return start(
                List.of("-XX:+AutoCreateSharedArchive", "-XX:SharedArchiveFile=" + archive, "-jar", jar.toString()),
                url,
                settings);
    }

    static Instance startPacked(String url, String... settings) throws IOException, InterruptedException {
        return start(List.of("-jar", packed()), url, settings);
    }

    private static String packed() {
        return System.getProperty("sample.jar", "");
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** The other application, which is not packed. */
    static Instance startPlain(String url, String... settings) throws IOException, InterruptedException {
        List<String> program = List.of("-cp", System.getProperty("java.class.path"), PlainApplication.class.getName());
        return start(program, url, settings);
    }

    private static Instance start(List<String> program, String url, String... settings)
            throws IOException, InterruptedException {
        Path log = Files.createTempFile("hashkit-sample-", ".log");
        List<String> command = new ArrayList<>(List.of(
                java(),
                "-XX:+IgnoreUnrecognizedVMOptions",
                "-Xmx" + System.getProperty("sample.heap", "512m"),
                // Most of its processor time is its start.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC"));
        command.addAll(program);
        command.addAll(List.of("--server.port=0", "--spring.datasource.url=" + url));
        command.addAll(List.of(settings));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        while (process.isAlive()) {
            Matcher matcher = PORT.matcher(Files.readString(log));
            if (matcher.find() && Files.readString(log).matches("(?s).*Started \\w+Application.*")) {
                return new Instance(process, log, URI.create("http://localhost:" + matcher.group(1)));
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
        throw new IOException("the sample did not start: " + Files.readString(log));
    }

    URI address() {
        return address;
    }

    String log() throws IOException {
        return Files.readString(log);
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        Files.deleteIfExists(log);
    }
}
