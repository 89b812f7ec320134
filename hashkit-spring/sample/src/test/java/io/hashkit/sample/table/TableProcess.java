package io.hashkit.sample.table;

import io.hashkit.PasswordHasher;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;

/** The program in a JVM of its own, with no other classes than it needs. */
final class TableProcess {
    private static final Pattern LAST_ID = Pattern.compile("last id (\\d+)");
    private static final Pattern CHANGED = Pattern.compile("changed meanwhile ([\\d,]+)");

    private final Process process;
    private final Thread reader;
    private final Consumer<Long> reached;
    private final List<String> lines = new ArrayList<>();
    private volatile long lastId;
    private volatile long changed;

    /** Starts the program; {@code reached} receives each id that it reports. */
    TableProcess(List<String> options, Consumer<Long> reached) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-cp",
                String.join(
                        File.pathSeparator,
                        place(TableProgram.class),
                        place(PasswordHasher.class),
                        place(CommandLine.class),
                        place(org.postgresql.Driver.class)),
                TableProgram.class.getName()));
        command.addAll(options);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("HASHKIT_KEYS_PASSWORD", TestKeys.PASSWORD);
        this.reached = reached;
        this.process = builder.start();
        this.reader = new Thread(this::read);
        reader.start();
    }

    private static String place(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private void read() {
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                synchronized (lines) {
                    lines.add(line);
                }
                Matcher rows = CHANGED.matcher(line);
                if (rows.find()) {
                    changed = Long.parseLong(rows.group(1).replace(",", ""));
                }
                Matcher id = LAST_ID.matcher(line);
                if (id.find()) {
                    lastId = Long.parseLong(id.group(1));
                    reached.accept(lastId);
                }
            }
        } catch (IOException e) {
            // The process was killed while it wrote.
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** The last id that the program has reported; 0 before the first. */
    long lastId() {
        return lastId;
    }

    /** How many rows were changed by clients between being read and being written. */
    long changed() {
        return changed;
    }

    /** Sends SIGKILL. */
    void kill() throws InterruptedException {
        process.toHandle().destroyForcibly();
        waitFor();
    }

    /** Sends SIGTERM. */
    void terminate() {
        process.toHandle().destroy(); // Process.destroy would close the output
    }

    /** The exit code. */
    int waitFor() throws InterruptedException {
        int code = process.waitFor();
        reader.join();
        return code;
    }

    /** The line that the program prints at the end of its pass. */
    String summary() {
        return line(" rows in ");
    }

    /** The last line of a program that has reached its end. */
    String finalCount() {
        return line("final count: ");
    }

    private String line(String words) {
        return output().lines().filter(line -> line.contains(words)).findFirst().orElseThrow();
    }

    String output() {
        synchronized (lines) {
            return String.join("\n", lines);
        }
    }
}
