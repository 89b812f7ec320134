package io.hashkit.bench.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
    @TempDir
    private Path folder;

    private void assertAlone(Path file) throws IOException {
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void text_isWrittenWithoutOtherFiles() throws IOException {
        Path file = folder.resolve("result.json");
        OutputFile.write(file, "old");
        OutputFile.write(file, "new \u00e4");

        assertThat(file).hasContent("new \u00e4");
        assertAlone(file);
    }

    @Test
    void writableFile_isUnchangedByTheCheck() throws IOException {
        Path file = Files.writeString(folder.resolve("result.json"), "old");

        OutputFile.requireWritable(file);
        OutputFile.requireWritable(folder.resolve("other.json"));

        assertThat(file).hasContent("old");
        assertAlone(file);
    }

    @Test
    void impossibleFile_isNamed() {
        assertThatThrownBy(() ->
                        OutputFile.requireWritable(folder.resolve("missing").resolve("a.json")))
                .isInstanceOf(IOException.class)
                .hasMessage("cannot write " + folder.resolve("missing").resolve("a.json") + ": no such file or folder");
        assertThatThrownBy(() -> OutputFile.requireWritable(folder)).hasMessageContaining("it is a folder");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no /dev/null")
    void device_getsTheTextDirectly() throws IOException {
        OutputFile.requireWritable(Path.of("/dev/null"));
        OutputFile.write(Path.of("/dev/null"), "text");

        assertThat(Path.of("/dev/null")).exists();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "lets administrators alone make symbolic links")
    void link_staysAndItsTargetIsReplaced() throws IOException {
        Path target =
                Files.writeString(Files.createDirectory(folder.resolve("real")).resolve("a.json"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link.json"), target);

        OutputFile.requireWritable(link);
        OutputFile.write(link, "new");

        assertThat(link).isSymbolicLink();
        assertThat(target).hasContent("new");
    }
}
