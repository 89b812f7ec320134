package io.hashkit.bench.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BoundedTextTest {
    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    @Test
    void fileOfMaximalLength_isRead() throws IOException {
        Path file = Files.writeString(folder.resolve("text"), "\u00e9x");

        assertThat(BoundedText.read(file, 3)).isEqualTo("\u00e9x");
        assertThatIOException().isThrownBy(() -> BoundedText.read(file, 2)).withMessageContaining("more than 2 bytes");
    }

    @Test
    void textThatIsNotUtf8_isRefused() throws IOException {
        Path file = Files.write(folder.resolve("text"), new byte[] {(byte) 0xC3, 'x'});

        assertThatIOException().isThrownBy(() -> BoundedText.read(file, 3));
    }

    /** A sparse file: it needs no disk space, but more than the heap of these tests if it is read completely. */
    @Test
    void fileOfTwoGibibytes_isNotReadToItsEnd() throws IOException {
        Path file = folder.resolve("large");
        try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
            large.setLength(2L << 30);
        }

        assertThatIOException()
                .isThrownBy(() -> BoundedText.read(file, 1 << 20))
                .withMessageContaining("more than 1048576 bytes");
    }
}
