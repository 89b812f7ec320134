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
 * What a tuning is to look for and may spend, with every default filled in.
 *
 * @param settings what a profile has to agree in to stand for this tuning, in words
 * @param target how long a hash may take
 * @param cpuBudget CPU time that tuning may spend
 * @param wallBudget time that tuning may take
 * @param concurrency logins at the same moment that are to be served within the target
 * @param memoryShare share of the maximum heap that all running hashes may take
 * @param memoryPerHash most work memory of one hash, in bytes
 * @param algorithms what may be chosen, the best first
 * @param lanes of Argon2
 * @param limiter whose permits and memory are used
 * @param threads where concurrent hashes and lanes run
 * @param known costs that an unsure measurement never undercuts
 * @param unsureRates nanoseconds for a unit of work by unsure measurements before this one, the latest last
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

    /** The same after unsure measurements. */
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
