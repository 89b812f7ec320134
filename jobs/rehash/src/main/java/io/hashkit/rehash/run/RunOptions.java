package io.hashkit.rehash.run;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What only the process that leads a run has to know.
 *
 * @param canary share of the rows to work on, in percent; 0 for all
 * @param limit rows to work on; 0 for all
 * @param maxErrors rows refused for the first time after which the run stops; 0 for any number, as long as one in ten succeeds
 * @param verify properties file with test accounts; null for none
 * @param acceptTriggers whether triggers may fire
 * @param progressMillis time between two lines of progress
 * @param state folder of the checkpoint and of the file of refusals
 */
public record RunOptions(
        double canary,
        long limit,
        long maxErrors,
        @Nullable Path verify,
        boolean acceptTriggers,
        int progressMillis,
        Path state) {
    boolean isPartial() {
        return canary > 0 || limit > 0;
    }

    /** How many rows of a table to work on. */
    long most(long total) {
        return canary > 0 ? (long) Math.ceil(total * canary / 100) : limit > 0 ? limit : Long.MAX_VALUE;
    }
}
