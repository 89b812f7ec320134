package io.hashkit.spring;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.algorithm.Scheme;

/** Hashers with the cheapest costs, for tests. */
final class TestHashers {
    private TestHashers() {}

    static PasswordHasher of(Scheme scheme) {
        return builder().scheme(scheme).build();
    }

    static PasswordHasherBuilder builder() {
        return PasswordHasher.builder().allowWeakCosts();
    }
}
