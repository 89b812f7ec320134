package io.hashkit.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/** What the packed jar says of the licences of the libraries in it. */
class NoticeIT {
    /** Lines such as {@code group:artifact:jar:1.0:compile}, as Maven resolved them for this build. */
    private static final Path LIBRARIES = Path.of(System.getProperty("hashkit.bench.libraries"));

    private static final Pattern LIBRARY = Pattern.compile(" *([\\w.-]+:[\\w.-]+):jar:.*");
    private static final Pattern ROW = Pattern.compile("([\\w.-]+:[\\w.-]+)  +(\\S.*?)  +(META-INF/\\S+)");
    private static final String LICENCES = "META-INF/licenses/";

    private record Row(String library, String licence, String text) {}

    private static List<Row> rows(ZipFile jar) throws IOException {
        return text(jar, "META-INF/NOTICE")
                .lines()
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .map(row -> new Row(row.group(1), row.group(2), row.group(3)))
                .toList();
    }

    private static String text(ZipFile jar, String name) throws IOException {
        return new String(jar.getInputStream(jar.getEntry(name)).readAllBytes(), StandardCharsets.UTF_8);
    }

    private static List<String> files(ZipFile jar, String folder) {
        return jar.stream()
                .filter(entry -> !entry.isDirectory())
                .map(ZipEntry::getName)
                .filter(name -> name.startsWith(folder))
                .toList();
    }

    @Test
    void notice_namesEachLibraryOfTheJarWithALicence() throws IOException {
        List<String> libraries = Files.readAllLines(LIBRARIES).stream()
                .map(LIBRARY::matcher)
                .filter(Matcher::matches)
                .map(library -> library.group(1))
                .toList();

        try (ZipFile jar = new ZipFile(PackedJar.FILE.toFile())) {
            assertThat(libraries).isNotEmpty();
            assertThat(rows(jar)).extracting(Row::library).containsExactlyInAnyOrderElementsOf(libraries);
        }
    }

    @Test
    void notice_namesLicencesThatMayBePublishedTogether() throws IOException {
        try (ZipFile jar = new ZipFile(PackedJar.FILE.toFile())) {
            assertThat(rows(jar))
                    .extracting(Row::licence)
                    .isSubsetOf(
                            "Apache-2.0",
                            "MIT",
                            "ISC",
                            "BSD-2-Clause",
                            "LGPL-3.0-only",
                            "GPL-2.0-only WITH Classpath-exception-2.0");
        }
    }

    @Test
    void licenceTextOfEachLibrary_isInTheJar() throws IOException {
        try (ZipFile jar = new ZipFile(PackedJar.FILE.toFile())) {
            for (Row row : rows(jar)) {
                List<String> texts = files(jar, row.text());
                assertThat(texts).as("licence texts of %s", row.library()).isNotEmpty();
                for (String name : texts) {
                    assertThat(text(jar, name)).as(name).hasSizeGreaterThan(100);
                }
            }
        }
    }

    @Test
    void licenceTexts_areAllNamedInTheNotice() throws IOException {
        try (ZipFile jar = new ZipFile(PackedJar.FILE.toFile())) {
            List<String> named = rows(jar).stream().map(Row::text).toList();
            assertThat(files(jar, LICENCES))
                    .isNotEmpty()
                    .allSatisfy(name -> assertThat(named).anyMatch(name::startsWith));
        }
    }

    @Test
    void licenceOfASingleLibrary_isNotWhereThatOfTheWholeIsLookedFor() throws IOException {
        try (ZipFile jar = new ZipFile(PackedJar.FILE.toFile())) {
            assertThat(text(jar, "META-INF/LICENSE")).contains("Apache License");
            assertThat(jar.stream().map(ZipEntry::getName))
                    .filteredOn(name -> name.matches("(?i)(META-INF/)?(LICENSE|NOTICE)[^/]*"))
                    .containsExactlyInAnyOrder("META-INF/LICENSE", "META-INF/NOTICE");
        }
    }
}
