package io.hashkit.internal.tune;

import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.tune.Confidence;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/** Profiles with any values, for tests of other packages. */
public final class Profiles {
    private Profiles() {}

    public static ProfileData of(
            Scheme scheme,
            String engine,
            String settings,
            Duration target,
            Policy policy,
            Confidence confidence,
            double fixedMillis,
            double nanosPerWork,
            OptionalDouble slowdown,
            double share,
            int concurrency,
            long memoryPerHash,
            String fingerprint,
            String host) {
        return new ProfileData(
                scheme,
                new Measurement(
                        engine,
                        new CostModel(fixedMillis, nanosPerWork),
                        slowdown,
                        share,
                        memoryPerHash,
                        OptionalDouble.empty(),
                        Optional.empty(),
                        confidence,
                        UnsureMeasurements.NONE,
                        Requirements.UNKNOWN),
                settings,
                target,
                policy,
                concurrency,
                fingerprint,
                host);
    }
}
