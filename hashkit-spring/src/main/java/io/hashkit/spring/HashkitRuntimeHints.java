package io.hashkit.spring;

import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.util.ReflectionUtils;

/** Hints for native images: Spring converts a property to {@link MemorySize} by a reflective call of {@code valueOf}. */
final class HashkitRuntimeHints implements RuntimeHintsRegistrar {
    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
        hints.reflection()
                .registerMethod(
                        java.util.Objects.requireNonNull(
                                ReflectionUtils.findMethod(MemorySize.class, "valueOf", String.class)),
                        ExecutableMode.INVOKE);
    }
}
