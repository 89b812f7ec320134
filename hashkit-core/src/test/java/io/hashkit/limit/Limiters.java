package io.hashkit.limit;

import io.hashkit.internal.limit.Permits;

/** Limiters of the tests. */
public final class Limiters {
    private Limiters() {}

    public static Limiter of(Permits permits) {
        return new Limiter(permits);
    }
}
