package io.hashkit.rehash.table;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/** Why a file that the user named cannot be read or made. The words never have text of the file, which may be secret. */
public final class FileFault {
    private FileFault() {}

    /**
     * The reason in words.
     *
     * @param failure what reading the file, or parsing it as properties, threw
     */
    public static String reason(Exception failure) {
        if (failure instanceof UncheckedIOException unchecked && unchecked.getCause() != null) {
            return reason(unchecked.getCause());
        }
        if (failure instanceof NoSuchFileException) {
            return "there is no such file";
        }
        if (failure instanceof FileAlreadyExistsException) {
            return "there is a file of that name";
        }
        if (failure instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (failure instanceof CharacterCodingException) {
            return "it is not UTF-8 text";
        }
        if (failure instanceof IllegalArgumentException) {
            return "a \\u is not followed by four hexadecimal digits";
        }
        return ofSystem(failure);
    }

    /** The operating system's words name no content. */
    private static String ofSystem(Exception failure) {
        @Nullable
        String words = failure instanceof FileSystemException file
                ? file.getReason()
                : failure.getClass() == IOException.class ? failure.getMessage() : null;
        return words == null ? "reading it failed" : words.equals("Is a directory") ? "it is a folder" : words;
    }
}
