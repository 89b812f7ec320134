package io.hashkit.limit;

import java.time.Duration;

/**
 * What a {@link Limiter} sees at one moment.
 *
 * @param running hashes that hold a permit
 * @param waiting hashes that wait for one
 * @param admitted hashes that ever got a permit
 * @param refused hashes that were ever refused
 * @param parallel the most that {@code running} may be
 * @param bytesInUse work memory of the running hashes, in bytes
 * @param budgetBytes the most that {@code bytesInUse} may be
 * @param oldestWait how long the hash that waits longest has waited; zero if none waits
 */
public record LimiterStats(
        int running,
        int waiting,
        long admitted,
        long refused,
        int parallel,
        long bytesInUse,
        long budgetBytes,
        Duration oldestWait) {}
