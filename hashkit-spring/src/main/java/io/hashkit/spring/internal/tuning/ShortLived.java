package io.hashkit.spring.internal.tuning;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/** Recognises application contexts that start often and end soon, for which measuring the host costs more than it brings. */
public final class ShortLived {
    /** What Spring's TestContext framework calls the properties of a test, since version 4.1; Spring Boot always adds some. */
    private static final String TEST_PROPERTIES = "Inlined Test Properties";

    private static final String TEST_FRAMEWORK = "org.springframework.test.context.TestContextManager";

    private static final String DEV_TOOLS = "org.springframework.boot.devtools.restart.classloader.RestartClassLoader";

    private ShortLived() {}

    /** Where such a context runs, such as {@code in tests}; empty for any other. */
    public static Optional<String> where(Environment environment, @Nullable ClassLoader loader) {
        if (isTest(environment, loader)) {
            return Optional.of("in tests");
        }
        return isOfDevTools(loader) ? Optional.of("under DevTools") : Optional.empty();
    }

    /**
     * Whether Spring's TestContext framework has started this context. An application that is packed without test
     * dependencies is never taken for a test, whatever its environment contains.
     */
    public static boolean isTest(Environment environment, @Nullable ClassLoader loader) {
        return environment instanceof ConfigurableEnvironment sources
                && sources.getPropertySources().contains(TEST_PROPERTIES)
                && ClassUtils.isPresent(TEST_FRAMEWORK, loader);
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
