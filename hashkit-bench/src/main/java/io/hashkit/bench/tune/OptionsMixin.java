package io.hashkit.bench.tune;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Policy;
import io.hashkit.limit.Limiter;
import io.hashkit.tune.TuneOptions;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is asked of a tuning. */
final class OptionsMixin {
    @Option(
            names = "--target",
            paramLabel = "MS",
            defaultValue = "250",
            description = "How long a hash may take; default: ${DEFAULT-VALUE}.")
    private long target;

    @Option(names = "--cpu-budget", paramLabel = "MS", description = "CPU time to spend; default: 2 s or 6 targets.")
    private @Nullable Long cpuBudget;

    @Option(names = "--budget", paramLabel = "MS", description = "Time to spend; default: 3 s.")
    private @Nullable Long budget;

    @Option(
            names = "--concurrency",
            paramLabel = "LOGINS",
            defaultValue = "1",
            description = "Logins at the same moment that are to meet the target; default: ${DEFAULT-VALUE}.")
    private int concurrency;

    @Option(
            names = "--algorithm",
            split = ",",
            paramLabel = "NAME",
            converter = Names.Algorithms.class,
            completionCandidates = Names.Algorithms.class,
            description = "Allowed, the best first: ${COMPLETION-CANDIDATES}; default: argon2id.")
    private List<Algorithm> algorithms = List.of();

    @Option(
            names = "--policy",
            paramLabel = "NAME",
            defaultValue = "OWASP_2026",
            converter = Names.Policies.class,
            completionCandidates = Names.Policies.class,
            description = "Whose floor holds: ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}.")
    private Policy policy = Policy.OWASP_2026;

    @Option(
            names = "--memory-share",
            paramLabel = "SHARE",
            defaultValue = "0.25",
            description = "Of the heap, for all hashes together; default: ${DEFAULT-VALUE}.")
    private double memoryShare;

    @Option(names = "--memory", paramLabel = "KIB", description = "The most memory of one hash.")
    private @Nullable Long memory;

    @Option(names = "--permits", paramLabel = "N", description = "Hashes at once; default: the processors.")
    private @Nullable Integer permits;

    @Option(names = "--lanes", defaultValue = "1", description = "Of Argon2; default: ${DEFAULT-VALUE}.")
    private int lanes;

    /** @throws IllegalArgumentException for a value outside its range */
    TuneOptions options() {
        TuneOptions options = TuneOptions.defaults()
                .target(Duration.ofMillis(target))
                .concurrency(concurrency)
                .policy(policy)
                .memoryShare(memoryShare)
                .lanes(lanes);
        options = cpuBudget == null ? options : options.cpuBudget(Duration.ofMillis(cpuBudget));
        options = budget == null ? options : options.wallBudget(Duration.ofMillis(budget));
        options = memory == null ? options : options.memoryPerHash(Math.multiplyExact(memory, 1024L));
        options = algorithms.isEmpty() ? options : options.algorithms(algorithms.toArray(new Algorithm[0]));
        return permits == null
                ? options
                : options.limiter(Limiter.builder().parallel(permits).build());
    }
}
