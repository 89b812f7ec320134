package io.hashkit.limit;

import io.hashkit.PasswordHasher;
import io.hashkit.internal.engine.Engine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Imports what stands after its package, to show that the rule can fail. Never run. */
public final class RuleBreaker {
    private RuleBreaker() {}

    static Object importsWhatStandsAfter() {
        return PasswordHasher.recommended();
    }

    /** What users see of this record holds a type that is not API. */
    public record Leaking(List<? extends Engine<?>> engines) {}

    static @Nullable Engine<?> knowsEngines() {
        return null;
    }
}
