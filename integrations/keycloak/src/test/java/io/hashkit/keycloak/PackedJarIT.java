package io.hashkit.keycloak;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** The file for the folder providers. */
class PackedJarIT {
    @Test
    void jar_hasTheLicenceOfHashkit_andItsOwnNotice() throws Exception {
        try (JarFile jar = new JarFile(System.getProperty("hashkit.provider"))) {
            assertThat(jar.getInputStream(jar.getEntry("META-INF/LICENSE")))
                    .hasSameContentAs(Files.newInputStream(Path.of("../../LICENSE")));
            assertThat(jar.getInputStream(jar.getEntry("META-INF/NOTICE")))
                    .hasSameContentAs(Files.newInputStream(Path.of("src/main/resources/META-INF/NOTICE")));
        }
    }
}
