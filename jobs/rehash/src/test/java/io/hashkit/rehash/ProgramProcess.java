package io.hashkit.rehash;

import io.hashkit.PasswordHasher;
import io.hashkit.rehash.cli.RehashProgram;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;

/** The program in a JVM of its own, with no other classes than it needs. */
final class ProgramProcess {
    private static final Pattern ROWS = Pattern.compile("(\\d[\\d,]*) of [\\d,]+ rows");
    private static final Pattern RESUMED = Pattern.compile("continues after the row (\\d+)");
    private static final Pattern CHANGED = Pattern.compile("changed meanwhile ([\\d,]+)");

    private final Process process;
    private final Thread reader;
    private final Consumer<Long> reached;
    private final List<String> lines = new ArrayList<>();
    private volatile long first;
    private volatile long lastId;
    private volatile long changed;

    /**
     * Starts the program.
     *
     * @param reached receives about each id that it has come to, where ids are numbers from 1
     */
    ProgramProcess(TestDatabase database, List<String> options, Consumer<Long> reached)
            throws IOException, SQLException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-cp",
                String.join(
                        File.pathSeparator,
                        place(RehashProgram.class),
                        place(PasswordHasher.class),
                        place(CommandLine.class),
                        place(DriverManager.getDriver(database.url()).getClass())),
                RehashProgram.class.getName()));
        command.addAll(options);
        command.addAll(List.of("--url", database.url(), "--user", database.user(), "--table", "users"));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("HASHKIT_KEYS_PASSWORD", TestKeys.PASSWORD);
        builder.environment().put("HASHKIT_DATABASE_PASSWORD", database.password());
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
                Matcher resumed = RESUMED.matcher(line);
                if (resumed.find()) {
                    first = Long.parseLong(resumed.group(1));
                }
                Matcher id = ROWS.matcher(line);
                if (id.find()) {
                    lastId = first + Long.parseLong(id.group(1).replace(",", ""));
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

    /** About the last id that the program has come to; 0 before its first line. */
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
