package io.hashkit.limit;

import org.jspecify.annotations.Nullable;

/** Records permits with JFR where the runtime has it: without the module {@code jdk.jfr} no event class can be loaded. */
final class Recorder {
    private static final boolean HAS_JFR =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private Recorder() {}

    /** A running record, or null where nobody records. */
    static @Nullable Object start() {
        return HAS_JFR ? PermitEvent.start() : null;
    }

    static void end(@Nullable Object record, Work work, long bytes, String outcome) {
        if (record != null) {
            ((PermitEvent) record).end(work, bytes, outcome);
        }
    }
}
