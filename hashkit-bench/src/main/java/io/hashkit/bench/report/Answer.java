package io.hashkit.bench.report;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.Thief;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to use on a host, as tuning found it.
 *
 * @param scheme the costs
 * @param engine that is the fastest
 * @param millis of one hash alone
 * @param targetMillis that a hash may take
 * @param loginsPerSecond that the host carries
 * @param confidence HIGH, or why not is in {@code doubts}
 * @param thief what guessing costs, or null if no table tells
 */
public record Answer(
        Scheme scheme,
        String engine,
        double millis,
        double targetMillis,
        double loginsPerSecond,
        String confidence,
        List<String> doubts,
        @Nullable Thief thief) {
    public Answer {
        doubts = List.copyOf(doubts);
    }
}
