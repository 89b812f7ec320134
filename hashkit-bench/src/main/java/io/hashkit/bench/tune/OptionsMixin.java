package io.hashkit.bench.tune;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Policy;
import io.hashkit.internal.tune.TuningRequest;
import io.hashkit.limit.Limiter;
import io.hashkit.tune.InsufficientMemoryException;
import io.hashkit.tune.InsufficientMemoryException.Bound;
import io.hashkit.tune.TuneOptions;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of a tuning. */
final class OptionsMixin {
    @Option(
            names = "--target",
            paramLabel = "MS",
            defaultValue = "250",
            description = "Longest time of one hash in milliseconds, 10 to 10000. Default: ${DEFAULT-VALUE}.")
    private long target;

    @Option(
            names = "--cpu-budget",
            paramLabel = "MS",
            description =
                    "CPU time of tuning in milliseconds, 10 to 300000. Default: 2000, or 6 targets if that is more.")
    private @Nullable Long cpuBudget;

    @Option(
            names = "--concurrency",
            paramLabel = "LOGINS",
            defaultValue = "1",
            description = "Simultaneous logins that must all meet the target, 1 to 10000. Default: ${DEFAULT-VALUE}.")
    private int concurrency;

    @Option(
            names = "--algorithm",
            split = ",",
            paramLabel = "NAME",
            completionCandidates = Algorithms.class,
            description =
                    "Allowed algorithms, the preferred one first, out of: ${COMPLETION-CANDIDATES}. Default: the best"
                            + " that the policy allows.")
    private List<Algorithm> algorithms = List.of();

    @Option(
            names = "--policy",
            paramLabel = "NAME",
            defaultValue = "OWASP_2026",
            completionCandidates = Policies.class,
            description = "Policy that sets the lowest costs: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private Policy policy = Policy.OWASP_2026;

    @Option(
            names = "--memory-share",
            paramLabel = "SHARE",
            defaultValue = "0.25",
            description =
                    "Share of the heap for all running hashes, above 0 and at most 0.5. Default: ${DEFAULT-VALUE}.")
    private double memoryShare;

    @Option(
            names = "--memory",
            paramLabel = "KIB",
            description = "Most memory of one hash in KiB. Default: no such limit.")
    private @Nullable Long memory;

    @Option(
            names = "--permits",
            paramLabel = "N",
            description = "Number of hashes that run at the same time. Default: the number of processors.")
    private @Nullable Integer permits;

    /** @throws IllegalArgumentException for a value outside its range */
    TuneOptions options() {
        TuneOptions options = TuneOptions.defaults()
                .inBackground()
                .target(Duration.ofMillis(target))
                .concurrency(concurrency)
                .policy(policy)
                .memoryShare(memoryShare);
        options = cpuBudget == null ? options : options.cpuBudget(Duration.ofMillis(cpuBudget));
        options = memory == null ? options : options.memoryPerHash(Math.multiplyExact(memory, 1024L));
        options = algorithms.isEmpty() ? options : options.algorithms(algorithms.toArray(new Algorithm[0]));
        return permits == null
                ? options
                : options.limiter(Limiter.builder().parallel(permits).build());
    }

    /** The message of a refusal, with the options of the command instead of the Java API. */
    static String inOptions(InsufficientMemoryException failure) {
        String advice = switch (failure.bound()) {
            case SHARED_LIMITER, OWN_LIMITER -> Bound.FULL_HEAP.advice();
            default -> failure.bound().advice();
        };
        return (failure.problem() + ": " + advice)
                .replace("TuneOptions.memoryPerHash", "--memory")
                .replace("TuneOptions.memoryShare", "--memory-share");
    }

    /** Names for the help; they are not those of enums. */
    static final class Algorithms implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return TuningRequest.tunable().stream().map(Algorithm::name).iterator();
        }
    }

    static final class Policies implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Policy.NAMED.stream().map(Policy::name).iterator();
        }
    }
}
