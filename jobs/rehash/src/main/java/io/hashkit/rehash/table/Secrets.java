package io.hashkit.rehash.table;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The passwords of the database and of the key file. Each JVM reads them on its own host, so that they are in no message,
 * configuration or page of a cluster.
 */
public final class Secrets {
    public static final String DATABASE = "HASHKIT_DATABASE_PASSWORD";
    public static final String KEYS = "HASHKIT_KEYS_PASSWORD";

    private Secrets() {}

    /**
     * Reads a password: the first line of a file if one is given, otherwise an environment variable.
     *
     * @return the password, which the caller wipes; null if there is neither
     * @throws IOException if the file cannot be read or is not UTF-8; the message names the file
     */
    public static char @Nullable [] read(@Nullable String file, String variable) throws IOException {
        if (file != null) {
            return firstLine(file);
        }
        String value = System.getenv(variable);
        return value == null ? null : value.toCharArray();
    }

    private static char[] firstLine(String file) throws IOException {
        byte[] bytes = bytes(file);
        CharBuffer chars = CharBuffer.allocate(0);
        try {
            chars = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            int start = chars.length() > 0 && chars.charAt(0) == '\ufeff' ? 1 : 0; // from a program on Windows
            int end = start;
            while (end < chars.length() && chars.charAt(end) != '\n' && chars.charAt(end) != '\r') {
                end++;
            }
            return Arrays.copyOfRange(chars.array(), start, end);
        } catch (CharacterCodingException e) {
            throw new IOException(file + " is not UTF-8");
        } finally {
            Arrays.fill(bytes, (byte) 0);
            Arrays.fill(chars.array(), '\0');
        }
    }

    private static byte[] bytes(String file) throws IOException {
        try {
            return Files.readAllBytes(Path.of(file));
        } catch (IOException e) {
            throw new IOException(file + " cannot be read: " + FileFault.reason(e));
        }
    }
}
