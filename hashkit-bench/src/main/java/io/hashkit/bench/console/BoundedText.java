package io.hashkit.bench.console;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads text files that the user named, up to a maximal length, so that a wrong file cannot fill the memory. */
public final class BoundedText {
    private BoundedText() {}

    /**
     * Reads the whole text as UTF-8. The file may be a pipe.
     *
     * @param file the file
     * @param most maximal length in bytes
     * @return the text
     * @throws IOException if the file is longer, is not UTF-8, or cannot be read; the message names the file and the reason
     */
    public static String read(Path file, int most) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return read(in, most);
        } catch (IOException e) {
            throw Failures.cannotRead(file, e);
        }
    }

    /** As {@link #read}; a hyphen stands for standard input. */
    public static String readOrInput(String name, int most) throws IOException {
        return name.equals("-") ? read(System.in, most) : read(Path.of(name), most);
    }

    private static String read(InputStream in, int most) throws IOException {
        byte[] bytes = in.readNBytes(most + 1);
        if (bytes.length > most) {
            throw new IOException("it has more than " + most + " bytes");
        }
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
    }
}
