package io.hashkit.internal.limit;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** The JFR event of limits that changed with the host. */
@Name("io.hashkit.Limits")
@Label("Password Hash Limits")
@Category("hashkit")
@Description("The host changed the resources of this process, and the limiter adopted them")
@StackTrace(false)
final class LimitsEvent extends Event {
    @Label("Parallel Hashes")
    int parallel;

    @Label("Work Memory")
    @DataAmount
    long budgetBytes;

    static void record(int parallel, long budgetBytes) {
        LimitsEvent event = new LimitsEvent();
        event.parallel = parallel;
        event.budgetBytes = budgetBytes;
        event.commit();
    }
}
