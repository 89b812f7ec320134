package io.hashkit.bench.console;

import io.hashkit.internal.host.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes result files that the user named, completely or not at all. */
public final class OutputFile {
    private OutputFile() {}

    /**
     * Writes a text. A regular file keeps its old content if the process ends before the new one is complete; a pipe or a
     * device gets the text directly.
     *
     * @param file the file
     * @param text its new content
     * @throws IOException if the file cannot be written; the message names the file and the reason
     */
    public static void write(Path file, String text) throws IOException {
        try {
            if (isStream(file)) {
                Files.writeString(file, text);
            } else {
                AtomicFile.write(file, text);
            }
        } catch (IOException e) {
            throw Failures.cannotWrite(file, e);
        }
    }

    /**
     * Checks that a file can be written, before a command measures for minutes. Leaves the file unchanged.
     *
     * @param file the file
     * @throws IOException if the file cannot be written; the message names the file and the reason
     */
    public static void requireWritable(Path file) throws IOException {
        if (isStream(file)) {
            return;
        }
        if (Files.isDirectory(file)) {
            throw new IOException("cannot write " + file + ": it is a folder");
        }
        if (Files.exists(file) && !Files.isWritable(file)) {
            throw new IOException("cannot write " + file + ": permission denied");
        }
        try {
            Path real = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
            Path trial = Files.createTempFile(real.getParent(), "hashkit-bench-", ".tmp");
            trial.toFile().deleteOnExit();
            Files.delete(trial);
        } catch (IOException e) {
            throw Failures.cannotWrite(file, e);
        }
    }

    private static boolean isStream(Path file) {
        return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
    }
}
