package io.hashkit.bench.run;

import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.console.OutputFile;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;

/**
 * JMH's own lock, held over all steps: JMH would give it up between two of them. Other users of JMH respect it too.
 */
public final class RunLock {
    private RunLock() {}

    /** What is measured while the lock is held; gives the exit code. */
    public interface Job {
        int run() throws Exception;
    }

    private static Path path() {
        return Path.of(System.getProperty("java.io.tmpdir"), "jmh.lock");
    }

    /**
     * Runs a job alone.
     *
     * @return the job's exit code, or {@link ExitCode#CANNOT_MEASURE} if another run holds the lock, which is said
     * @throws IOException if the lock cannot be opened
     */
    public static int holding(Job job) throws Exception {
        // Read once, by the class that starts runs, when it is initialised.
        System.setProperty("jmh.ignoreLock", "true");
        try (RandomAccessFile file = open()) {
            if (!isLocked(file)) {
                System.err.println("hashkit-bench: another JMH run holds " + path()
                        + ". Two at once would spoil each other's figures: wait for it, or end it.");
                return ExitCode.CANNOT_MEASURE;
            }
            return job.run();
        }
    }

    /**
     * The same for a job that writes a file after minutes: that it can be written is known before.
     *
     * @throws IOException if lock or file cannot be opened
     */
    public static int holding(Path output, Job job) throws Exception {
        return holding(() -> {
            OutputFile.requireWritable(output);
            return job.run();
        });
    }

    /** Until the file is closed. */
    private static boolean isLocked(RandomAccessFile file) throws IOException {
        try {
            return file.getChannel().tryLock() != null;
        } catch (OverlappingFileLockException e) {
            // The same process holds it.
            return false;
        }
    }

    private static RandomAccessFile open() throws IOException {
        try {
            return new RandomAccessFile(path().toFile(), "rw");
        } catch (IOException e) {
            throw new IOException(
                    "cannot open JMH's lock: " + e.getMessage()
                            + "; -Djava.io.tmpdir=FOLDER names another folder for temporary files",
                    e);
        }
    }
}
