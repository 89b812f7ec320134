package io.hashkit.internal.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.tune.FakeHost.Trace;
import io.hashkit.limit.Limiter;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.time.Duration;
import java.util.List;

/** Tunings on a {@link FakeHost}, with the options of most tests. */
public final class FakeTunings {
    private static final long MIB = 1 << 20;

    private FakeTunings() {}

    static TuningRequest request(TuneOptions options) {
        return TuningRequest.OF_OPTIONS.into(options);
    }

    static TuneOptions options() {
        return options(2, 1024);
    }

    public static TuneOptions options(int permits, long budgetMib) {
        return TuneOptions.defaults()
                .limiter(Limiter.builder()
                        .parallel(permits)
                        .memoryBytes(budgetMib * MIB)
                        .build());
    }

    static TunedHost tune(FakeHost host, TuneOptions options) {
        return tune(host, host.families(), options);
    }

    public static TunedHost tune(FakeHost host, List<EngineFamily<?>> rows, TuneOptions options) {
        return TunedHost.measured(new Tuner(host, rows, request(options)).tune(), List.of());
    }

    static TunedHost tune(Trace trace, TuneOptions options) {
        return tune(new FakeHost().trace(trace), options);
    }

    /** The elapsed time that a tuning says it took. */
    public static Duration timeSpent(Tuning tuning) {
        return TunedHost.OF_TUNING.into(tuning).result().wallSpent();
    }

    public static Duration wallBudget(TuneOptions options) {
        return request(options).wallBudget();
    }

    static double millis(Scheme scheme) {
        return FakeHost.undisturbedNanos(scheme) / 1e6;
    }
}
