package io.hashkit.internal.tune;

import io.hashkit.algorithm.Scheme;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/**
 * All that a tuning came to, as plain values.
 *
 * @param chosen what the measurement leads to; weaker than {@code scheme} where that was known and this was unsure
 * @param floorAboveTarget whether not even the weakest costs that the policy accepts are within the target
 * @param aboveTarget whether the costs are stronger ones and take longer than the target by more than the stated error
 * @param limitReached whether memory and ceilings allow no stronger costs
 * @param worst the gravest of the warnings
 * @param doubts what another measurement may settle
 * @param engine the fastest engine
 * @param costModel of that engine, on this host, alone
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
public record TuningResult(
        TuningRequest request,
        Scheme scheme,
        String engine,
        Scheme chosen,
        boolean floorAboveTarget,
        boolean aboveTarget,
        boolean limitReached,
        Severity worst,
        Doubts doubts,
        CostModel costModel,
        boolean timed,
        OptionalDouble slowdown,
        int together,
        double share,
        long memoryPerHash,
        int permits,
        List<RatedRung> rungs,
        List<String> race,
        List<String> warnings,
        List<String> advice,
        HostDetails host,
        MeasurementNoise noise,
        Duration cpuSpent,
        Duration wallSpent) {

    /** The same where the measurement itself leads to other costs. */
    TuningResult withChosen(Scheme other) {
        return new TuningResult(
                request,
                scheme,
                engine,
                other,
                floorAboveTarget,
                aboveTarget,
                limitReached,
                worst,
                doubts,
                costModel,
                timed,
                slowdown,
                together,
                share,
                memoryPerHash,
                permits,
                rungs,
                race,
                warnings,
                advice,
                host,
                noise,
                cpuSpent,
                wallSpent);
    }

    /** Whether the costs are those that were known before. */
    public boolean known() {
        return !scheme.equals(chosen);
    }

    /** The CPU time of a hash that is alone. */
    public double aloneNanos() {
        return costModel.nanos(scheme.work());
    }

    /** The CPU time of a hash with all permits taken, where that was tried. */
    public double loadedNanos() {
        return aloneNanos() * slowdown.orElse(1);
    }

    /** Hashes a second on all processors that this process may use, with all permits taken. */
    public double perSecond() {
        return Math.min(permits, host.quota()) * 1e9 / loadedNanos();
    }
}
