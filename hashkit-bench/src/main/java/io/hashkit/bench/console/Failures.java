package io.hashkit.bench.console;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/** Exceptions and errors as messages for users. */
public final class Failures {
    private Failures() {}

    /**
     * Describes a failure in one sentence. Failures that a user can cause, such as those of files and of arguments, are
     * described by their message alone; all others by their kind and message.
     *
     * @param cause the failure
     * @return the sentence, without a final full stop
     */
    public static String describe(Throwable cause) {
        if (cause instanceof FileSystemException failure && failure.getFile() != null) {
            return "cannot access " + failure.getFile() + ": " + reason(failure);
        }
        String message = cause.getMessage();
        if (message == null) {
            return cause.getClass().getSimpleName();
        }
        boolean forUsers = cause.getClass() == IOException.class
                || cause instanceof IllegalArgumentException
                || cause instanceof IllegalStateException;
        return forUsers ? message : cause.getClass().getSimpleName() + ": " + message;
    }

    /**
     * A failure to read a file, with a message that names the file and the reason.
     *
     * @param file the file as the user named it
     * @param cause the failure
     * @return an exception to be thrown
     */
    public static IOException cannotRead(Path file, IOException cause) {
        return new IOException("cannot read " + file + ": " + reason(cause), cause);
    }

    /**
     * A failure to write a file, with a message that names the file and the reason.
     *
     * @param file the file as the user named it
     * @param cause the failure
     * @return an exception to be thrown
     */
    public static IOException cannotWrite(Path file, IOException cause) {
        return new IOException("cannot write " + file + ": " + reason(cause), cause);
    }

    private static String reason(IOException cause) {
        if (cause instanceof NoSuchFileException) {
            return "no such file or folder";
        }
        if (cause instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (cause instanceof NotDirectoryException) {
            return "not a folder";
        }
        if (cause instanceof CharacterCodingException) {
            return "it is not UTF-8 text";
        }
        String reason = cause instanceof FileSystemException failure ? failure.getReason() : cause.getMessage();
        if (reason == null) {
            return cause.getClass().getSimpleName();
        }
        return reason.equals("Is a directory") ? "it is a folder" : reason;
    }
}
