package io.hashkit.spring.internal.tuning;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;

/** Recognises application contexts that start often and end soon, for which measuring the host costs more than it brings. */
public final class ShortLived {
    /** What Spring's TestContext framework calls the properties of a test, since version 4.1; Spring Boot always adds some. */
    private static final String TEST_PROPERTIES = "Inlined Test Properties";

    private static final String DEV_TOOLS = "org.springframework.boot.devtools.restart.classloader.RestartClassLoader";

    private ShortLived() {}

    /** Where such a context runs, such as {@code in tests}; empty for any other. */
    public static Optional<String> where(Environment environment, @Nullable ClassLoader loader) {
        if (environment instanceof ConfigurableEnvironment sources
                && sources.getPropertySources().contains(TEST_PROPERTIES)) {
            return Optional.of("in tests");
        }
        return isOfDevTools(loader) ? Optional.of("under DevTools") : Optional.empty();
    }

    private static boolean isOfDevTools(@Nullable ClassLoader loader) {
        for (ClassLoader one = loader; one != null; one = one.getParent()) {
            if (one.getClass().getName().equals(DEV_TOOLS)) {
                return true;
            }
        }
        return false;
    }
}
