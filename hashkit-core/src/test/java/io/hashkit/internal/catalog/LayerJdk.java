package io.hashkit.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A JDK that sees the layer of the jar: this one if it is new enough, otherwise the one named by {@code
 * -Dhashkit.jdk25=HOME}, or the oldest of those in the environment and the usual directories.
 */
final class LayerJdk {
    static final int FIRST = 25;
    private static final String PROPERTY = "hashkit.jdk25";
    private static final String NONE = "no JDK " + FIRST + " or newer is here: name one with -D" + PROPERTY
            + "=HOME or JAVA_HOME_" + FIRST + ", or the layer of the jar is not tested";

    private LayerJdk() {}

    /** Searched once, and only if needed. */
    private static final class Search {
        static final Optional<Path> FOUND = places().filter(home -> versionOf(home) >= FIRST)
                .min(Comparator.comparing(LayerJdk::versionOf).thenComparing(Comparator.naturalOrder()));

        static {
            if (FOUND.isEmpty()) {
                System.err.println(NONE); // the console would otherwise only show the number of skipped tests
            }
        }
    }

    /**
     * The home of the JDK; aborts the test by name if there is none. A named directory without a JDK fails the test.
     */
    static Path home() {
        if (Runtime.version().feature() >= FIRST) {
            return Path.of(System.getProperty("java.home"));
        }
        String named = System.getProperty(PROPERTY, "");
        if (!named.isEmpty()) {
            assertThat(versionOf(Path.of(named)))
                    .as("version of the JDK in %s, which -D%s names", named, PROPERTY)
                    .isGreaterThanOrEqualTo(FIRST);
            return Path.of(named);
        }
        assumeTrue(Search.FOUND.isPresent(), NONE);
        return Search.FOUND.orElseThrow();
    }

    private static Stream<Path> places() {
        Stream<Path> environment = System.getenv().entrySet().stream()
                .filter(variable -> variable.getKey().startsWith("JAVA_HOME_")
                        && !variable.getValue().isEmpty())
                .map(Map.Entry::getValue)
                .map(Path::of);
        Stream<Path> usual = Stream.of(
                        Path.of("/usr/lib/jvm"),
                        Path.of("/opt/java"),
                        Path.of(System.getProperty("user.home"), ".sdkman", "candidates", "java"))
                .flatMap(folder -> in(folder).stream());
        Stream<Path> mac = in(Path.of("/Library/Java/JavaVirtualMachines")).stream()
                .map(bundle -> bundle.resolve("Contents").resolve("Home"));
        return Stream.of(environment, usual, mac).flatMap(homes -> homes);
    }

    private static List<Path> in(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The version according to its file {@code release}; 0 if this is not a Java home. */
    private static int versionOf(Path home) {
        Path release = home.resolve("release");
        if (!Files.isRegularFile(release)
                || !Files.isExecutable(home.resolve("bin").resolve("java"))) {
            return 0;
        }
        Properties facts = new Properties();
        try (Reader reader = Files.newBufferedReader(release)) {
            facts.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        @Nullable String version = facts.getProperty("JAVA_VERSION");
        return version == null
                ? 0
                : Runtime.Version.parse(version.replace("\"", "").trim()).feature();
    }
}
