package io.hashkit.rehash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/** A CSV file, in which the result of a run takes the place of what it began with. */
final class TestCsv extends TestRows {
    private final Path file;
    private final Path out;

    TestCsv(Path folder) {
        this.file = folder.resolve("users");
        this.out = folder.resolve("users-out");
    }

    Path file() {
        return file;
    }

    @Override
    List<String> options(Path folder, boolean changes) {
        List<String> options = new ArrayList<>(List.of("--csv", file.toString()));
        if (changes) {
            options.addAll(List.of("--csv-out", out.toString()));
        }
        return options;
    }

    @Override
    String bindForm() {
        return "text";
    }

    @Override
    void ran() throws IOException {
        if (Files.exists(out)) {
            Files.delete(file);
            Files.move(out, file);
        }
    }

    /** No stored string of these tests has a quotation mark or a line break, and only those with a comma are quoted. */
    @Override
    List<String> stored() throws IOException {
        return Files.readAllLines(file).stream()
                .skip(1)
                .map(line -> line.substring(line.indexOf(',') + 1).replace("\"", ""))
                .toList();
    }

    @Override
    void fill(int rows, int width, LongFunction<String> stored) throws IOException {
        List<String> lines = new ArrayList<>(List.of("id,password"));
        LongStream.rangeClosed(1, rows).forEach(i -> lines.add(i + ",\"" + stored.apply(i) + "\""));
        Files.write(file, lines);
    }
}
