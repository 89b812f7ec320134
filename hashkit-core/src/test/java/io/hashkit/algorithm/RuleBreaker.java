package io.hashkit.algorithm;

/** Imports what stands after its package, to show that the rule can fail. Never run. */
public final class RuleBreaker {
    private RuleBreaker() {}

    static Object importsWhatStandsAfter() {
        return io.hashkit.internal.catalog.Catalog.ROWS;
    }
}
