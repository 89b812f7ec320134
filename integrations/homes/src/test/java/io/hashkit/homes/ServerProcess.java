package io.hashkit.homes;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A server in a JVM of its own. */
final class ServerProcess {
    private final Process process;
    private final List<String> output = new ArrayList<>();

    /** Starts {@code java} with arguments, and waits for the line that says that it is ready. */
    ServerProcess(Path folder, Map<String, String> environment, String ready, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java", "-Xmx512m"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).directory(folder.toFile());
        builder.environment().putAll(environment);
        process = builder.start();
        BufferedReader lines = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
        String line;
        do {
            line = lines.readLine();
            if (line == null) {
                throw new IllegalStateException(String.join("\n", output));
            }
            output.add(line);
        } while (!line.contains(ready));
        Thread reader = new Thread(() -> show(lines), "output of the server");
        reader.setDaemon(true);
        reader.start();
    }

    private static void show(BufferedReader lines) {
        try {
            lines.lines().forEach(System.out::println);
        } catch (UncheckedIOException e) {
            System.out.println("the server has ended");
        }
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    void stop() throws InterruptedException {
        process.destroy();
        process.waitFor();
    }
}
