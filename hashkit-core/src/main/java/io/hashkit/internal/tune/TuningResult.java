package io.hashkit.internal.tune;

import io.hashkit.algorithm.Scheme;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/**
 * All results of a tuning as plain values.
 *
 * @param chosen the costs that follow from the measurement; weaker than {@code scheme} if that was known and the
 *     measurement is unsure
 * @param floorAboveTarget whether even the weakest costs that the policy accepts take longer than the target
 * @param aboveTarget whether stronger costs than these weakest ones take longer than the target by more than the stated
 *     error
 * @param limitReached whether memory and ceilings allow no stronger costs
 * @param worst the most severe warning
 * @param doubts the reasons that another measurement may remove
 * @param engine the fastest engine
 * @param costModel the times of that engine on this host, alone
 * @param timed whether the chosen costs or those of a neighbouring rung were timed
 * @param slowdown the time of a hash among {@code together}, relative to its time alone; empty if it was not measured
 * @param together the number of hashes that were run at once
 * @param share the share of a processor that one login has if the expected number arrive at once
 * @param memoryPerHash the most memory that one hash may use, in bytes
 * @param permits the number of hashes that the limiter lets run at once
 * @param race the outcome for each rival of the engine
 * @param warnings the reasons why the confidence is not higher
 * @param advice suggestions for improvement
 * @param cpuSpent the CPU time of the tuning itself
 * @param wallSpent the elapsed time of the tuning itself
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

    /** The result, with the costs to which the measurement itself leads. */
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

    /** The CPU time of a hash that runs alone. */
    public double aloneNanos() {
        return costModel.nanos(scheme.work());
    }

    /** The CPU time of a hash with all permits in use, if it was measured. */
    public double loadedNanos() {
        return aloneNanos() * slowdown.orElse(1);
    }

    /** Hashes per second on all processors that this process may use, with all permits in use. */
    public double perSecond() {
        return Math.min(permits, host.quota()) * 1e9 / loadedNanos();
    }
}
