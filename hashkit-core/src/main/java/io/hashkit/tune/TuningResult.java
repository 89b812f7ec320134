package io.hashkit.tune;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Scheme;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/**
 * All that a tuning came to: plain values, printed by {@link TuningText} and {@link TuningJson}.
 *
 * @param engine the fastest engine
 * @param curve of that engine, on this host, alone
 * @param timed whether the chosen costs, or those of a rung beside them, were timed
 * @param slowdown the time of a hash among {@code together} over its time alone; empty where that was not tried
 * @param together how many hashes were tried at once
 * @param share of a processor that one login has where as many as expected come at once
 * @param memoryPerHash the most that one hash may take, in bytes
 * @param permits hashes that the limiter lets run at once
 * @param race what came of each rival of the engine
 * @param warnings why the confidence is not higher
 * @param advice what would help
 * @param cpuSpent CPU time of the tuning itself
 * @param wallSpent time of it
 */
record TuningResult(
        TuneOptions options,
        Algorithm algorithm,
        Scheme scheme,
        String engine,
        Tuning.Source source,
        Outcome outcome,
        Confidence confidence,
        CostModel curve,
        boolean timed,
        OptionalDouble slowdown,
        int together,
        double share,
        long memoryPerHash,
        int permits,
        List<Rung> rungs,
        List<String> race,
        List<String> warnings,
        List<String> advice,
        HostFacts host,
        Noise noise,
        Duration cpuSpent,
        Duration wallSpent) {

    double aloneNanos() {
        return curve.nanos(scheme.work());
    }

    double loadedNanos() {
        return aloneNanos() * slowdown.orElse(1);
    }

    /** Hashes a second on all processors that this process may use, with all permits taken. */
    double perSecond() {
        return Math.min(permits, host.quota()) * 1e9 / loadedNanos();
    }
}
