package io.hashkit.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * No method of the library calculates with costs in {@code int}, where products overflow, except for those listed with
 * the reason.
 */
class CostArithmeticTest {
    private static final Map<String, String> BOUNDED = new TreeMap<>(Map.of(
            "Argon2Ladder.light", "8 x lanes, which are at most 2^21-1",
            "ScryptLadder.rungs", "log2 N + 1 and p + 1, where log2 N is at most 23 and p at most 2^24"));

    @Test
    void library_computesWithCostsInLongOrExactly() throws IOException, URISyntaxException {
        assertThat(CostFlow.wrapping(library())).isEqualTo(BOUNDED.keySet());
    }

    @Test
    void eachWayToWrap_isSeenAndExactArithmeticIsNot() throws IOException {
        assertThat(CostFlow.wrapping(List.of(bytesOf(CostBreaker.class))))
                .containsExactlyInAnyOrder(
                        "CostBreaker.product",
                        "CostBreaker.shift",
                        "CostBreaker.sumInALocalVariable",
                        "CostBreaker.parameter",
                        "CostBreaker.throughAField",
                        "CostBreaker.throughAResult");
    }

    static byte[] bytesOf(Class<?> one) throws IOException {
        try (InputStream in = one.getResourceAsStream(one.getSimpleName() + ".class")) {
            assertThat(in).isNotNull();
            return in.readAllBytes();
        }
    }

    /** The class files of a directory or of the packed jar, including the layer for newer JDKs. */
    static List<byte[]> library() throws IOException, URISyntaxException {
        Path place = Path.of(PasswordHasher.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        if (Files.isDirectory(place)) {
            return classesIn(place);
        }
        try (FileSystem jar = FileSystems.newFileSystem(URI.create("jar:" + place.toUri()), Map.of())) {
            return classesIn(jar.getPath("/"));
        }
    }

    private static List<byte[]> classesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            List<byte[]> classes = files.filter(file -> file.toString().endsWith(".class"))
                    .map(CostArithmeticTest::read)
                    .toList();
            assertThat(classes).hasSizeGreaterThan(100);
            return classes;
        }
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
