package io.hashkit.tune;

import io.hashkit.internal.tune.TunedHost;

/** Tunings of simulated hosts, for tests of what uses a {@link Tuning}. */
public final class Tunings {
    private Tunings() {}

    public static Tuning of(TunedHost host) {
        return new Tuning(host);
    }
}
