package io.hashkit.bench.console;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Text of a file that the user named: no more of it is read than it may have, whatever it is. */
public final class BoundedText {
    private BoundedText() {}

    /**
     * The whole text, in UTF-8. A pipe is read too.
     *
     * @param most in bytes
     * @throws IOException if it is longer, is not UTF-8, or cannot be read
     */
    public static String read(Path file, int most) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(most + 1);
            if (bytes.length > most) {
                throw new IOException(file + " has more than " + most + " bytes");
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        }
    }
}
