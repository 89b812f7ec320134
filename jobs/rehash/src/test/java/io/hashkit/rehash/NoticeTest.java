package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** What the packed jar says of the licences of the libraries in it. */
class NoticeTest {
    @Test
    void notice_hasTheLicenceThatTheLibraryBrings() throws Exception {
        Path library = Path.of(CsvReader.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());

        assertThat(Files.readString(Path.of("src/main/resources/META-INF/NOTICE")))
                .contains(text(library, "META-INF/LICENSE"));
    }

    private static String text(Path file, String name) throws IOException {
        try (JarFile jar = new JarFile(file.toFile());
                InputStream in = jar.getInputStream(jar.getEntry(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
