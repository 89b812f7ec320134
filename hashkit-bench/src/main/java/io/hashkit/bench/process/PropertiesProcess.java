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

/** A process of its own that runs a class of this jar and tells what it saw as properties on its output. */
public final class PropertiesProcess {
    private static final long LOOK_MILLIS = 250;
    private static final int SIGNALLED = 128;

    private PropertiesProcess() {}

    /**
     * How long a process may take before it is ended.
     *
     * @param startSeconds until it first writes to its output
     * @param seconds from then on
     */
    public record Deadline(long startSeconds, long seconds) {}

    /**
     * What came of a process.
     *
     * @param seen empty if there was no result
     * @param failure why there was none, in one line; empty if there was one
     */
    public record Outcome(Properties seen, String failure) {
        public boolean isMeasured() {
            return failure.isEmpty();
        }
    }

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
        Outcome outcome = run(key, command, new Deadline(seconds, seconds), () -> {});
        if (!outcome.isMeasured()) {
            System.err.println(what + " failed: " + outcome.failure());
        }
        return outcome.seen();
    }

    /**
     * Runs a process to its result, its death or its deadline.
     *
     * @param key that every result has
     * @param meanwhile is called a few times a second
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
                // A heap that is full to the last byte does not even let the process end itself.
                process.destroyForcibly().waitFor();
            }
            if (Jvm.isEnding()) {
                // Else a run that was broken off could still be written as a result.
                throw new InterruptedException("this process is being ended");
            }
            Properties result = read(seen);
            if (result.containsKey(key)) {
                return new Outcome(result, "");
            }
            String ending = inTime
                    ? ending(process.exitValue())
                    : "ended after " + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - started)
                            + " s without a result";
            Optional<String> reason = FailureReason.in(errors);
            if (reason.isEmpty() && inTime && process.exitValue() != 0) {
                // Where a JVM says why it does not start.
                reason = FailureReason.in(seen);
            }
            return new Outcome(
                    new Properties(), reason.map(text -> ending + ": " + text).orElse(ending));
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
            // Cut off in the middle, or the last words of a JVM that crashed.
            return new Properties();
        }
        return result;
    }

    private static String ending(int exitCode) {
        return exitCode > SIGNALLED ? "ended by signal " + (exitCode - SIGNALLED) : "exit code " + exitCode;
    }

    /** Deleted at Ctrl-C too. */
    private static Path temporary(String suffix) throws IOException {
        Path file = Files.createTempFile("hashkit-bench-", suffix);
        file.toFile().deleteOnExit();
        return file;
    }
}
