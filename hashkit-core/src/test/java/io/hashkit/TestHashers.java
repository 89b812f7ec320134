package io.hashkit;

import io.hashkit.algorithm.Scheme;

/** Hashers with the lowest costs, for tests. */
public final class TestHashers {
    private TestHashers() {}

    public static PasswordHasher of(Scheme scheme) {
        return builder().scheme(scheme).build();
    }

    public static PasswordHasherBuilder builder() {
        return PasswordHasher.builder().allowWeakCosts();
    }
}
