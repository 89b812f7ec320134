package io.hashkit.spring;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.algorithm.Scheme;

/** Hashers with the cheapest costs, for tests. */
public final class TestHashers {
    private TestHashers() {}

    public static PasswordHasher of(Scheme scheme) {
        return builder().scheme(scheme).build();
    }

    public static PasswordHasherBuilder builder() {
        return PasswordHasher.builder().allowWeakCosts();
    }
}
