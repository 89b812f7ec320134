package io.hashkit.spring;

import io.hashkit.spring.properties.KeyringProperties;
import io.hashkit.spring.properties.MemorySize;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.util.ReflectionUtils;

/** Hints for native images: Spring converts properties to these types by a reflective call of {@code valueOf}. */
final class HashkitRuntimeHints implements RuntimeHintsRegistrar {
    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
        registerValueOf(hints, MemorySize.class);
        registerValueOf(hints, KeyringProperties.KeyProperties.class);
    }

    private static void registerValueOf(RuntimeHints hints, Class<?> type) {
        hints.reflection()
                .registerMethod(
                        java.util.Objects.requireNonNull(ReflectionUtils.findMethod(type, "valueOf", String.class)),
                        ExecutableMode.INVOKE);
    }
}
