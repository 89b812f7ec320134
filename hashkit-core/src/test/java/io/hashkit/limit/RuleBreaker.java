package io.hashkit.limit;

import io.hashkit.PasswordHasher;
import io.hashkit.internal.engine.Engine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Imports a package that is not allowed here, to show that the rule can fail. Never run. */
public final class RuleBreaker {
    private RuleBreaker() {}

    static Object importsWhatStandsAfter() {
        return PasswordHasher.recommended();
    }

    /** A public record that exposes a type that is not API. */
    public record Leaking(List<? extends Engine<?>> engines) {}

    static @Nullable Engine<?> knowsEngines() {
        return null;
    }
}
