package io.hashkit.bench.report;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.CheapestAttack;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The recommended costs for a host, as found by tuning.
 *
 * @param scheme algorithm and costs
 * @param engine full name of the fastest engine
 * @param millis milliseconds of one hash without other load
 * @param targetMillis target time of one hash in milliseconds
 * @param loginsPerSecond logins per second that the host can serve
 * @param confidence HIGH, MEDIUM or LOW; if not HIGH, {@code doubts} has the reasons
 * @param attack what guessing costs an attacker; null if no published figure applies
 */
public record Answer(
        Scheme scheme,
        String engine,
        double millis,
        double targetMillis,
        double loginsPerSecond,
        String confidence,
        List<String> doubts,
        @Nullable CheapestAttack attack) {
    public Answer {
        doubts = List.copyOf(doubts);
    }
}
