package io.hashkit.spring;

import io.hashkit.PasswordHasherBuilder;

/**
 * Changes the builder of the application's hasher. Define a bean of this type for settings that have no property, such as
 * dialects with secrets, engines by name, or ceilings.
 *
 * <p>All beans of this type are called, in their order, whenever a hasher is built: at the start, and again after the host was
 * measured. They must therefore do the same each time.
 */
@FunctionalInterface
public interface PasswordHasherCustomizer {
    /**
     * Changes the builder.
     *
     * @param builder the builder, on which the {@code hashkit.*} properties are already set; scheme and tuning are set after
     *     this call
     */
    void customize(PasswordHasherBuilder builder);
}
