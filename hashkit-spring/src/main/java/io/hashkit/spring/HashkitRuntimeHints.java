package io.hashkit.spring;

import io.hashkit.spring.properties.KeyringProperties;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.util.ReflectionUtils;

/**
 * Hints for native images: Spring converts a misplaced key by a reflective call of {@code valueOf}, and the check of properties
 * looks for the type of an encoder by its name.
 */
final class HashkitRuntimeHints implements RuntimeHintsRegistrar {
    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
        hints.reflection()
                .registerMethod(
                        Objects.requireNonNull(ReflectionUtils.findMethod(
                                KeyringProperties.KeyProperties.class, "valueOf", String.class)),
                        ExecutableMode.INVOKE)
                .registerTypeIfPresent(
                        classLoader, "org.springframework.security.crypto.password.PasswordEncoder", hint -> {});
    }
}
