package io.hashkit.internal.dialect;

import io.hashkit.PasswordHasher;

/** Does what is not allowed here, to show that the rules can fail. Never run. */
public final class RuleBreaker {
    private RuleBreaker() {}

    static Object importsWhatStandsAfter() {
        return PasswordHasher.recommended();
    }

    static boolean takesTimeThatGrows(String stored) {
        return stored.matches("[a-z]*");
    }
}
