package io.hashkit.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A library is tried where its file is found, or where nobody can tell. */
class LibraryTest {
    /** Finds nothing, and looks nowhere else. */
    private static class Empty extends ClassLoader {
        @Override
        public @Nullable URL getResource(String name) {
            return null;
        }
    }

    @Test
    void libraryOfTheTests_isHere() {
        for (Library library : Library.values()) {
            assertThat(library.isHere()).isTrue();
            assertThat(library.isHere(null)).as("for a class of the JDK").isTrue();
            assertThat(library.artifact()).matches("[a-z.]+:[a-z0-9-]+");
        }
    }

    @Test
    void libraryWithoutItsFile_isNotHere() {
        assertThat(Library.JBCRYPT.isHere(new Empty())).isFalse();
    }

    @Test
    void libraryThatMayNotBeLookedFor_isTried() {
        assertThat(Library.JBCRYPT.isHere(new Empty() {
                    @Override
                    public URL getResource(String name) {
                        throw new SecurityException("of the test");
                    }
                }))
                .isTrue();
    }

    @Test
    void nativeImage_triesEveryLibrary() {
        String home = Objects.requireNonNull(System.clearProperty("java.home"));
        try {
            assertThat(Library.JBCRYPT.isHere(new Empty())).isTrue();
        } finally {
            System.setProperty("java.home", home);
        }
    }
}
