package io.hashkit.internal.tune;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.limit.Limiter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * What a tuning looks for and may spend, with every default filled in.
 *
 * @param settings the options as text; a profile replaces this tuning only if it is equal
 * @param target the target for the time of a hash
 * @param cpuBudget the CPU time that tuning may use
 * @param wallBudget the elapsed time that tuning may use
 * @param concurrency the number of simultaneous logins to serve within the target
 * @param memoryShare the share of the maximum heap that all running hashes may use
 * @param memoryPerHash the most work memory of one hash, in bytes
 * @param algorithms the algorithms to choose from, in order of preference
 * @param lanes the number of Argon2 lanes
 * @param limiter the limiter whose permits and memory are used
 * @param threads the executor of concurrent hashes and lanes
 * @param known the costs below which an unsure measurement never goes
 * @param unsureRates the times per unit of work of earlier unsure measurements in nanoseconds, the latest last
 */
public record TuningRequest(
        String settings,
        Duration target,
        Duration cpuBudget,
        Duration wallBudget,
        int concurrency,
        double memoryShare,
        long memoryPerHash,
        List<Algorithm> algorithms,
        Policy policy,
        Ceilings ceilings,
        int lanes,
        Limiter limiter,
        Optional<Executor> threads,
        Optional<Scheme> known,
        List<Double> unsureRates) {

    /** The request after unsure measurements. */
    public TuningRequest after(Doubts doubts) {
        return new TuningRequest(
                settings,
                target,
                cpuBudget,
                wallBudget,
                concurrency,
                memoryShare,
                memoryPerHash,
                algorithms,
                policy,
                ceilings,
                lanes,
                limiter,
                threads,
                known,
                doubts.rates());
    }
}
