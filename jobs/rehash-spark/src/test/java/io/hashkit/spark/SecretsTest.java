package io.hashkit.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretsTest {
    @TempDir
    private Path folder;

    private String file(String name, byte... bytes) throws Exception {
        return Files.write(folder.resolve(name), bytes).toString();
    }

    @Test
    void file_givesItsFirstLine() throws Exception {
        assertThat(Secrets.read(file("unix", "first\nsecond\n".getBytes(StandardCharsets.UTF_8)), "PATH"))
                .containsExactly("first".toCharArray());
        assertThat(Secrets.read(file("dos", "first\r\n".getBytes(StandardCharsets.UTF_8)), "PATH"))
                .containsExactly("first".toCharArray());
        assertThat(Secrets.read(file("bare", "f".getBytes(StandardCharsets.UTF_8)), "PATH"))
                .containsExactly('f');
        assertThat(Secrets.read(file("empty"), "PATH")).isEmpty();
    }

    @Test
    void withoutFile_theEnvironmentIsRead() throws Exception {
        assertThat(Secrets.read(null, "PATH"))
                .containsExactly(System.getenv("PATH").toCharArray());
        assertThat(Secrets.read(null, "HASHKIT_NO_SUCH_VARIABLE")).isNull();
    }

    @Test
    void fileThatIsMissingOrBinary_isNamed() throws Exception {
        String binary = file("binary", (byte) 0xff, (byte) 0xfe);

        assertThatIOException().isThrownBy(() -> Secrets.read(binary, "PATH")).withMessage(binary + " is not UTF-8");
        assertThatIOException()
                .isThrownBy(() -> Secrets.read(folder.resolve("none").toString(), "PATH"))
                .withMessageContaining("none cannot be read");
    }
}
