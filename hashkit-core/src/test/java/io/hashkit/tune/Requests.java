package io.hashkit.tune;

import io.hashkit.internal.tune.TuningRequest;

/** The tuning request of options, for tests of other packages. */
public final class Requests {
    private Requests() {}

    public static TuningRequest of(TuneOptions options) {
        return options.request();
    }
}
