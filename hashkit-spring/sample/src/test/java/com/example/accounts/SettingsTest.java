package com.example.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.env.Environment;

/** Which files of settings an application reads in its tests: the classes of tests come first on the class path. */
class SettingsTest {
    @TempDir
    private @Nullable Path folder;

    private @Nullable URLClassLoader loader;

    private Path in(String name) {
        return Objects.requireNonNull(folder).resolve(name);
    }

    @BeforeEach
    void writeTheFileOfTheApplication() throws IOException {
        write("classes/application.properties", "of-the-application=yes", "both=application");
        Files.createDirectories(in("test-classes"));
        loader = new URLClassLoader(
                new URL[] {
                    in("test-classes").toUri().toURL(), in("classes").toUri().toURL()
                },
                null);
    }

    @AfterEach
    void closeLoader() throws IOException {
        Objects.requireNonNull(loader).close();
    }

    private void write(String name, String... lines) throws IOException {
        Files.createDirectories(Objects.requireNonNull(in(name).getParent()));
        Files.write(in(name), java.util.List.of(lines));
    }

    private void assertRead(String profile, @Nullable String application, String both) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(new SettingsFirst(Objects.requireNonNull(loader), before));
        try {
            new ApplicationContextRunner()
                    .withPropertyValues("spring.profiles.active=" + profile)
                    .withInitializer(new ConfigDataApplicationContextInitializer())
                    .run(context -> {
                        Environment read = context.getEnvironment();
                        assertThat(read.getProperty("of-the-application")).isEqualTo(application);
                        assertThat(read.getProperty("both")).isEqualTo(both);
                    });
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** The folders of this test for settings, everything else as usual. */
    private static final class SettingsFirst extends ClassLoader {
        private final ClassLoader settings;

        SettingsFirst(ClassLoader settings, ClassLoader other) {
            super(other);
            this.settings = settings;
        }

        @Override
        public @Nullable URL getResource(String name) {
            return name.endsWith(".properties") && name.contains("application")
                    ? settings.getResource(name)
                    : super.getResource(name);
        }
    }

    @Test
    void fileInConfig_addsToThatOfTheApplication() throws IOException {
        write("test-classes/config/application.properties", "both=tests");

        assertRead("", "yes", "tests");
    }

    @Test
    void fileOfTheProfile_addsToThatOfTheApplication_withTheProfileAlone() throws IOException {
        write("test-classes/application-test.properties", "both=tests");

        assertRead("test", "yes", "tests");
        assertRead("", "yes", "application");
    }

    @Test
    void fileOfTheSameName_hidesThatOfTheApplication() throws IOException {
        write("test-classes/application.properties", "both=tests");

        assertRead("", null, "tests");
    }
}
