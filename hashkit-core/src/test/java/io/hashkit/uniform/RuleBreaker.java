package io.hashkit.uniform;

import io.hashkit.PasswordHasher;

/** Imports a package that is not allowed here, to show that the rule can fail. Never run. */
public final class RuleBreaker {
    /** A class that is not for users stands in a public package. */
    public static final Class<?> HIDDEN = HiddenInAPublicPackage.class;

    private RuleBreaker() {}

    static Object importsWhatStandsAfter() {
        return PasswordHasher.recommended();
    }
}
