package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rooms import only rooms above them: table, row, run, cli. */
class LayersTest {
    private static final List<String> ROOMS = List.of("table", "row", "run", "cli");
    private static final Path MAIN = Path.of("src/main/java/io/hashkit/rehash");

    @Test
    void rooms_importOnlyRoomsAboveThem() throws IOException {
        for (int i = 0; i < ROOMS.size(); i++) {
            List<String> below = ROOMS.subList(i + 1, ROOMS.size());
            try (Stream<Path> files = Files.list(MAIN.resolve(ROOMS.get(i)))) {
                for (Path file : files.toList()) {
                    String text = Files.readString(file);
                    assertThat(below)
                            .as(file.toString())
                            .noneMatch(room -> text.contains("io.hashkit.rehash." + room + "."));
                }
            }
        }
    }

    @Test
    void everyPackage_isARoom() throws IOException {
        try (Stream<Path> rooms = Files.list(MAIN)) {
            assertThat(rooms.map(room -> room.getFileName().toString())).containsExactlyInAnyOrderElementsOf(ROOMS);
        }
    }
}
