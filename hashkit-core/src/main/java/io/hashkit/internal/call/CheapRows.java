package io.hashkit.internal.call;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.algorithm.Verification;
import java.util.Map;

/**
 * Finds rows that take next to no time to verify. With uniform work, such a row costs the work of an unknown user as
 * well: the scheduler of a busy host wakes a thread earlier that has computed less, and caches are warmer after it.
 */
final class CheapRows {
    /** Rows with less than this share of the work of a new hash are cheap. */
    private static final double SHARE = 1.0 / 8;

    /**
     * OWASP's iterations of PBKDF2 with SHA-256, to rate digests by (Password Storage Cheat Sheet, August 2026). A round
     * of a digest takes about as long as an iteration, or less.
     */
    private static final double OWASP_ITERATIONS = 600_000;

    private CheapRows() {}

    /** Whether a row is cheap for a hasher with a scheme of its own. */
    static boolean isCheap(Verification row, Scheme own) {
        return owaspRatio(row) < Traits.of(own).owaspRatio() * SHARE;
    }

    private static double owaspRatio(Verification row) {
        StoredHash hash = row.hash().orElse(null);
        if (hash != null) {
            return Traits.of(hash.scheme()).owaspRatio();
        }
        Map<Ceilings.Limit, Long> demands = row.demands();
        Long rounds = demands.get(Ceilings.Limit.DIGEST_ROUNDS);
        return rounds != null && demands.size() == 1 ? rounds / OWASP_ITERATIONS : Double.POSITIVE_INFINITY;
    }
}
