package io.hashkit.spring.names;

import io.hashkit.documents.Document;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;

/** Files of lines, without comments and empty lines. */
final class Lines {
    private Lines() {}

    static List<String> of(String file) {
        try {
            return Files.readAllLines(Document.ROOT
                            .resolve("hashkit-spring/tests/src/test/resources/documents")
                            .resolve(file))
                    .stream()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
