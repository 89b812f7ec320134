package io.hashkit.internal.host;

import io.hashkit.PasswordHasher;

/** Imports what stands after its package, to show that the rule can fail. Never run. */
public final class RuleBreaker {
    private RuleBreaker() {}

    static Object importsWhatStandsAfter() {
        return PasswordHasher.recommended();
    }
}
