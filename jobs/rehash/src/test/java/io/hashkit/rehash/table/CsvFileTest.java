package io.hashkit.rehash.table;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvFileTest {
    @TempDir
    Path folder;

    /** What a disk does that has no space left, at once or when the text is written out of memory. */
    private static final class FullDisk extends Writer {
        private int left;

        FullDisk(int left) {
            this.left = left;
        }

        @Override
        public void write(char[] text, int start, int length) throws IOException {
            left -= length;
            if (left < 0) {
                throw new FileSystemException("users", null, "No space left on device");
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    @Test
    void diskThatIsFull_isAFailureOfWriting() throws Exception {
        Path file = Files.writeString(folder.resolve("users"), "id,password\n1," + "x".repeat(100_000) + "\n2,y\n");
        try (CsvFile csv = CsvFile.open(file, ',', folder.resolve("rows"), List.of("id"), "password", false)) {
            for (int left : new int[] {0, 50_000, 100_010}) {
                assertThatThrownBy(() -> csv.write(new FullDisk(left)))
                        .as("after %d characters", left)
                        .isInstanceOf(FileSystemException.class)
                        .hasMessageContaining("No space left");
            }
        }
    }
}
