package io.hashkit.bench.run;

import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.console.OutputFile;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.util.concurrent.Callable;

/**
 * Holds JMH's lock file during all steps, because JMH would release it between them. Other users of JMH respect it as well.
 */
public final class RunLock {
    private RunLock() {}

    private static Path path() {
        return Path.of(System.getProperty("java.io.tmpdir"), "jmh.lock");
    }

    /**
     * Runs a job while holding the lock.
     *
     * @param job returns the exit code
     * @return the exit code of the job, or {@link ExitCode#CANNOT_MEASURE}, with a message, if another run holds the lock
     * @throws IOException if the lock cannot be opened
     */
    public static int holding(Callable<Integer> job) throws Exception {
        // JMH reads this property when it initialises the class that starts runs.
        System.setProperty("jmh.ignoreLock", "true");
        try (RandomAccessFile file = open()) {
            if (!isLocked(file)) {
                System.err.println("hashkit-bench: another JMH run is in progress (it holds " + path()
                        + "). Two simultaneous runs would disturb each other: wait until it ends, or stop it.");
                return ExitCode.CANNOT_MEASURE;
            }
            return job.call();
        }
    }

    /**
     * Runs a job that writes a file while holding the lock, after checking that the file can be written.
     *
     * @throws IOException if the lock cannot be opened or the file cannot be written
     */
    public static int holding(Path output, Callable<Integer> job) throws Exception {
        return holding(() -> {
            OutputFile.requireWritable(output);
            return job.call();
        });
    }

    /** Locks the file until it is closed. */
    private static boolean isLocked(RandomAccessFile file) throws IOException {
        try {
            return file.getChannel().tryLock() != null;
        } catch (OverlappingFileLockException e) {
            // This process already holds it.
            return false;
        }
    }

    private static RandomAccessFile open() throws IOException {
        try {
            return new RandomAccessFile(path().toFile(), "rw");
        } catch (IOException e) {
            throw new IOException(
                    "cannot open JMH's lock file: " + e.getMessage()
                            + "; -Djava.io.tmpdir=FOLDER sets another folder for temporary files",
                    e);
        }
    }
}
