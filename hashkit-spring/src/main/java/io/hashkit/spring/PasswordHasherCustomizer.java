package io.hashkit.spring;

import io.hashkit.PasswordHasherBuilder;

/**
 * A bean that changes the builder of the application's hasher, for what has no property: dialects with secrets, engines by
 * name, ceilings. Called for each hasher that is built: before the host was measured and after.
 */
@FunctionalInterface
public interface PasswordHasherCustomizer {
    void customize(PasswordHasherBuilder builder);
}
