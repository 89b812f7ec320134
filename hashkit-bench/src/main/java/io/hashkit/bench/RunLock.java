package io.hashkit.bench;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * JMH's own lock, held over all steps: JMH would give it up between two of them. Other users of JMH respect it too.
 */
public final class RunLock implements AutoCloseable {
    private final RandomAccessFile file;

    private RunLock(RandomAccessFile file) {
        this.file = file;
    }

    public static Path path() {
        return Path.of(System.getProperty("java.io.tmpdir"), "jmh.lock");
    }

    /**
     * The lock, or null if another run holds it.
     *
     * @throws IOException if the lock file cannot be opened
     */
    public static @Nullable RunLock tryLock() throws IOException {
        // Read once, by the class that starts runs, when it is initialised.
        System.setProperty("jmh.ignoreLock", "true");
        RandomAccessFile file = open();
        try {
            FileLock lock = file.getChannel().tryLock();
            if (lock != null) {
                return new RunLock(file);
            }
        } catch (OverlappingFileLockException e) {
            // The same process holds it.
        }
        file.close();
        return null;
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

    @Override
    public void close() throws IOException {
        file.close();
    }
}
