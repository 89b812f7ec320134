package io.hashkit.internal.limit;

import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Priority;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/**
 * Records permits and changed limits with JFR, if the runtime contains the module {@code jdk.jfr}; without it, no event
 * class can be loaded.
 *
 * <p>Never throws: an event may be lost for want of memory, a permit may not.
 */
final class Recorder {
    private static final boolean HAS_JFR =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private Recorder() {}

    /** A separate class, so that it is linked only if the module exists. */
    private static final class Jfr {
        static boolean isInUse() {
            return FlightRecorder.isInitialized();
        }
    }

    /** Starts an event; null if nothing is recorded. No event class is loaded in that case, which would be slow. */
    static @Nullable Object start() {
        try {
            return HAS_JFR && Jfr.isInUse() ? PermitEvent.start() : null;
        } catch (Throwable e) {
            return null;
        }
    }

    /** Records changed limits. */
    static void moved(int parallel, long budgetBytes) {
        try {
            if (HAS_JFR && Jfr.isInUse()) {
                LimitsEvent.record(parallel, budgetBytes);
            }
        } catch (Throwable e) {
            // The event is lost.
        }
    }

    /**
     * Uses the literals of the outcome only here: the first use of a literal allocates memory, and a caller must not
     * lose its permit because of it. The reason is null if it was admitted, or if no permit was free.
     */
    static void end(
            @Nullable Object record,
            Priority priority,
            long bytes,
            boolean admitted,
            OverloadedException.@Nullable Reason refused) {
        try {
            if (record != null) {
                String outcome = admitted ? "ADMITTED" : refused == null ? "NOT_FREE" : refused.name();
                ((PermitEvent) record).end(priority, bytes, outcome);
            }
        } catch (Throwable e) {
            // The event is lost.
        }
    }
}
