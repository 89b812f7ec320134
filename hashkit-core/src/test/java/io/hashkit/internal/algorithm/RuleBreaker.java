package io.hashkit.internal.algorithm;

/** Imports a package that is not allowed here, to show that the rule can fail. Never run. */
public final class RuleBreaker {
    private RuleBreaker() {}

    static Object importsWhatStandsAfter() {
        return io.hashkit.internal.catalog.Catalog.FAMILIES;
    }
}
