package io.hashkit.internal.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.tune.Outcome;
import java.time.Duration;
import java.util.List;

/**
 * All results of a tuning.
 *
 * @param scheme the chosen costs
 * @param measured the costs that follow from the measurement; weaker than {@code scheme} if that was known and the
 *     measurement is unsure
 * @param timed whether the chosen costs were timed, or others with nearly the same work
 * @param together the number of hashes that were run at once
 * @param permits the number of hashes that the limiter lets run at once
 * @param rungs the costs to choose from, weakest first
 * @param race the outcome for each rival of the engine
 * @param warnings the reasons why the confidence is not higher
 * @param advice suggestions for improvement
 * @param cpuSpent the CPU time of the tuning itself
 * @param wallSpent the elapsed time of the tuning itself
 */
public record TuningResult(
        TuningRequest options,
        HostFacts host,
        Scheme scheme,
        Scheme measured,
        Measurement measurement,
        Outcome outcome,
        boolean timed,
        int together,
        int permits,
        List<Rung> rungs,
        List<String> race,
        List<String> warnings,
        List<String> advice,
        Noise noise,
        Duration cpuSpent,
        Duration wallSpent) {

    /** Whether the costs are those that were known before. */
    boolean known() {
        return !scheme.equals(measured);
    }

    /** The CPU time of a hash that runs alone. */
    double aloneNanos() {
        return measurement.costModel().nanos(scheme);
    }

    /** The CPU time of a hash with all permits in use, if it was measured. */
    double loadedNanos() {
        return aloneNanos() * measurement.slowdown().orElse(1);
    }

    /**
     * The profile of this tuning with the costs in use, or with the measured ones: known costs are not a measurement
     * and are not stored as one.
     */
    ProfileData profile(Scheme costs) {
        return new ProfileData(
                costs,
                measurement,
                options.settings(),
                options.target,
                options.policy,
                options.concurrency,
                host.fingerprint(),
                host.cpu() + ", " + host.vm());
    }
}
