package io.hashkit.internal.limit;

import io.hashkit.limit.Priority;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** The JFR event of one permit; its duration is the wait. Contains no password, salt or stored string. */
@Name("io.hashkit.Permit")
@Label("Password Hash Permit")
@Category("hashkit")
@Description("A hash requested a permit from the limiter; the duration is its wait")
@StackTrace(false)
final class PermitEvent extends Event {
    @Label("Priority")
    String priority = "";

    @Label("Work Memory")
    @DataAmount
    long bytes;

    @Label("Outcome")
    String outcome = "";

    /** Returns null if nothing is recorded. */
    static @Nullable PermitEvent start() {
        PermitEvent event = new PermitEvent();
        if (!event.isEnabled()) {
            return null;
        }
        event.begin();
        return event;
    }

    void end(Priority priority, long bytes, String outcome) {
        if (shouldCommit()) {
            this.priority = priority.name();
            this.bytes = bytes;
            this.outcome = outcome;
            commit();
        }
    }
}
