package io.hashkit.bench.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/** Runs a class of this jar in a new process, which prints its results as properties. */
public final class PropertiesProcess {
    private static final long LOOK_MILLIS = 250;
    private static final int SIGNALLED = 128;

    private PropertiesProcess() {}

    /**
     * The time limits of a process.
     *
     * @param startSeconds seconds until its first output
     * @param seconds seconds from its first output to its end
     */
    public record Deadline(long startSeconds, long seconds) {}

    /**
     * The outcome of a process.
     *
     * @param seen its results; if there is a failure, what it printed before, as far as it can be read
     * @param failure the reason in one line if there are no results, else empty
     */
    public record Outcome(Properties seen, String failure) {
        public boolean isMeasured() {
            return failure.isEmpty();
        }
    }

    /** The command line that runs a class of this jar. */
    public static List<String> command(Class<?> main, List<String> jvm, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(Jvm.executable().toString()));
        command.addAll(jvm);
        command.addAll(Jvm.forkArguments());
        // Native libraries are unpacked there, which fails where it is mounted noexec.
        command.add("-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(arguments);
        return command;
    }

    /**
     * Runs a process and returns its results. They are empty, with a message on standard error, if the process died or gave no
     * result in time.
     *
     * @param what the name of the process in that message
     * @param key a key that every result has
     */
    public static Properties run(
            String what, String key, Class<?> main, List<String> jvm, List<String> arguments, long seconds)
            throws IOException, InterruptedException {
        Outcome outcome = run(key, command(main, jvm, arguments), new Deadline(seconds, seconds), () -> {});
        if (!outcome.isMeasured()) {
            System.err.println(what + " failed: " + outcome.failure());
            return new Properties();
        }
        return outcome.seen();
    }

    /**
     * Runs a process until its result, its death or its time limit.
     *
     * @param key a key that every result has
     * @param meanwhile called a few times per second
     */
    public static Outcome run(String key, List<String> command, Deadline deadline, Runnable meanwhile)
            throws IOException, InterruptedException {
        Path seen = temporary(".properties");
        Path errors = temporary(".txt");
        try {
            long started = System.nanoTime();
            Process process = new ProcessBuilder(command)
                    .redirectOutput(seen.toFile())
                    .redirectError(errors.toFile())
                    .start();
            boolean inTime;
            try {
                inTime = isInTime(process, seen, deadline, meanwhile);
            } finally {
                // A process whose heap is completely full may be unable to end itself.
                process.destroyForcibly().waitFor();
            }
            if (Jvm.isEnding()) {
                // Otherwise an interrupted run could still be written as a result.
                throw new InterruptedException("interrupted");
            }
            Properties result = read(seen);
            if (result.containsKey(key)) {
                return new Outcome(result, "");
            }
            String ending = inTime
                    ? ending(process.exitValue())
                    : "stopped after " + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - started)
                            + " s without a result";
            Optional<String> reason = FailureReason.in(errors);
            if (reason.isEmpty() && inTime && process.exitValue() != 0) {
                // A JVM that does not start prints the reason here.
                reason = FailureReason.in(seen);
            }
            return new Outcome(result, reason.map(text -> ending + ": " + text).orElse(ending));
        } finally {
            Files.deleteIfExists(seen);
            Files.deleteIfExists(errors);
        }
    }

    private static boolean isInTime(Process process, Path seen, Deadline deadline, Runnable meanwhile)
            throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(deadline.startSeconds());
        boolean begun = false;
        while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
            if (!begun && Files.size(seen) > 0) {
                begun = true;
                end = System.nanoTime() + TimeUnit.SECONDS.toNanos(deadline.seconds());
            }
            if (System.nanoTime() - end > 0) {
                return false;
            }
            meanwhile.run();
        }
        return true;
    }

    private static Properties read(Path seen) throws IOException {
        Properties result = new Properties();
        try (InputStream in = Files.newInputStream(seen)) {
            result.load(in);
        } catch (IllegalArgumentException e) {
            // Incomplete properties, or the crash message of a JVM.
            return new Properties();
        }
        return result;
    }

    private static String ending(int exitCode) {
        return exitCode > SIGNALLED ? "ended by signal " + (exitCode - SIGNALLED) : "exit code " + exitCode;
    }

    /** A temporary file that is deleted even at Ctrl-C. */
    private static Path temporary(String suffix) throws IOException {
        Path file = Files.createTempFile("hashkit-bench-", suffix);
        file.toFile().deleteOnExit();
        return file;
    }
}
