package io.hashkit.spring.names;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.documents.Document;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The commands that a reader can type first, in a new clone of the last commit and with an empty local repository of Maven.
 * {@code -Dhashkit.downloads=FOLDER} has libraries that are not downloaded again, and must have none of hashkit.
 */
@Tag("heavy")
class FreshCloneTest {
    @TempDir
    private Path folder;

    static List<String> clones() {
        return fresh().map(Command::checkout).distinct().toList();
    }

    private static Stream<Command> fresh() {
        return Command.all().stream().filter(command -> command.way().equals("fresh"));
    }

    @ParameterizedTest
    @MethodSource("clones")
    void commandsOfAPage_run(String page) throws Exception {
        run(folder, "git clone -q " + Document.ROOT + " clone");
        for (Command command :
                fresh().filter(one -> one.checkout().equals(page)).toList()) {
            run(folder.resolve("clone"), command.line());
        }
    }

    private void run(Path place, String line) throws IOException, InterruptedException {
        Path log = folder.resolve("log");
        ProcessBuilder builder = new ProcessBuilder("bash", "-c", line)
                .directory(place.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        String downloads = System.getProperty("hashkit.downloads", "");
        builder.environment()
                .put(
                        "MAVEN_ARGS",
                        "-Dmaven.repo.local=" + folder.resolve("repository")
                                + (downloads.isEmpty() ? "" : " -Dmaven.repo.local.tail=" + downloads));
        int code = builder.start().waitFor();
        assertThat(code).as("%s%n%s", line, Files.readString(log)).isZero();
    }
}
