package io.hashkit.bench.console;

import io.hashkit.internal.tune.ProfileFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that the user named for what a command finds. It holds all of that, or what it held before. */
public final class OutputFile {
    private OutputFile() {}

    /** Whole or not at all, whenever the process ends; a pipe or a device takes the text as it comes. */
    public static void write(Path file, String text) throws IOException {
        if (isStream(file)) {
            Files.writeString(file, text);
        } else {
            ProfileFile.write(file, text);
        }
    }

    /**
     * For what takes minutes before it writes: nothing is left by this, and nothing lost.
     *
     * @throws IOException if the file could not be written, naming it
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
            throw new IOException("cannot write " + file + ": " + Failures.describe(e), e);
        }
    }

    private static boolean isStream(Path file) {
        return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
    }
}
