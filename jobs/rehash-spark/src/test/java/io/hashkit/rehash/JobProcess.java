package io.hashkit.rehash;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A process of a trial, with its output. Its children are killed with it in the end. */
final class JobProcess implements AutoCloseable {
    private final Process process;
    private final Thread reader;
    private final List<String> lines = new ArrayList<>();

    JobProcess(List<String> command, Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        this.process = builder.start();
        this.reader = new Thread(this::read);
        reader.start();
    }

    private void read() {
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                synchronized (lines) {
                    lines.add(line);
                }
            }
        } catch (IOException e) {
            // The process was killed while it wrote.
        }
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** The executors that this process or its children have started. */
    List<ProcessHandle> executors() {
        return process.descendants()
                .filter(child -> child.info()
                        .arguments()
                        .filter(words ->
                                List.of(words).contains("org.apache.spark.executor.CoarseGrainedExecutorBackend"))
                        .isPresent())
                .toList();
    }

    /** Sends SIGKILL to this process alone. */
    void kill() throws InterruptedException {
        process.toHandle().destroyForcibly();
        process.waitFor();
    }

    /** The exit code. */
    int waitFor() throws InterruptedException {
        int code = process.waitFor();
        reader.join();
        return code;
    }

    String output() {
        synchronized (lines) {
            return String.join("\n", lines);
        }
    }

    @Override
    public void close() throws InterruptedException {
        List<ProcessHandle> children = process.descendants().toList();
        kill();
        children.forEach(ProcessHandle::destroyForcibly);
    }
}
