package io.hashkit.internal.limit;

import io.hashkit.limit.OverloadedException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One that waits by a future, computes nothing under its permit, and gives it back. */
final class Visits {
    /** An outcome; the others are {@link Watched#ADMITTED} and the names of the reasons of a refusal. */
    static final String CANCELLED = "CANCELLED";

    private final CompletableFuture<HashPermit> future;
    private volatile @Nullable String outcome;
    private volatile boolean told;

    /** @param computing gives the outcome under a permit */
    Visits(CompletableFuture<HashPermit> future, Function<HashPermit, String> computing) {
        this.future = future;
        var ignored = future.handle((permit, refusal) -> {
            if (told) {
                outcome = "TOLD TWICE";
            }
            told = true;
            if (permit != null) {
                outcome = computing.apply(permit);
                permit.close();
            } else {
                outcome = refusal instanceof OverloadedException e ? e.reason().name() : CANCELLED;
            }
            return null;
        });
    }

    void cancel() {
        future.cancel(false);
    }

    /** "never" where the future was not completed. */
    String outcome() {
        String known = outcome;
        return known == null ? "never" : known;
    }
}
