package io.hashkit.limit;

import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/**
 * Records permits, and limits that have moved, with JFR where the runtime has it: without the module {@code jdk.jfr} no event class can be loaded.
 *
 * <p>Never throws: an event for which there is no memory is lost, a permit must not be.
 */
final class Recorder {
    private static final boolean HAS_JFR =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private Recorder() {}

    /** Apart, so that it is linked only where the module is there. */
    private static final class Jfr {
        static boolean isInUse() {
            return FlightRecorder.isInitialized();
        }
    }

    /** A running record, or null where nobody records; then no event class is loaded, which would take 0.1 s. */
    static @Nullable Object start() {
        try {
            return HAS_JFR && Jfr.isInUse() ? PermitEvent.start() : null;
        } catch (RuntimeException | Error e) {
            return null;
        }
    }

    /** Notes limits that have moved. */
    static void moved(int parallel, long budgetBytes) {
        try {
            if (HAS_JFR && Jfr.isInUse()) {
                LimitsEvent.record(parallel, budgetBytes);
            }
        } catch (RuntimeException | Error e) {
            // Lost.
        }
    }

    /**
     * Names the outcome in here: the first use of a literal takes memory, and a caller that has its permit must not lose it.
     *
     * @param refused why it was refused, or null where it was admitted or no permit was free
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
        } catch (RuntimeException | Error e) {
            // Lost.
        }
    }
}
