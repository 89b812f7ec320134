package io.hashkit.bench.load;

import io.hashkit.bench.load.LoadPlan.Shape;
import io.hashkit.bench.process.PropertiesProcess;
import io.hashkit.bench.process.PropertiesProcess.Deadline;
import io.hashkit.bench.process.PropertiesProcess.Outcome;
import java.io.IOException;
import java.util.List;
import java.util.Properties;

/** Runs one {@link LoadGenerator} in a new process. */
final class LoadProcess {
    static final int WARM_UP_SECONDS = 5;
    /** Start and warm-up of a JVM on an idle host, in seconds. */
    private static final int USUAL_START_SECONDS = 3;

    private static final int LONGEST_START_SECONDS = 40;
    /** Time for a process with a full heap to write its results, in seconds. */
    private static final int WRITING_SECONDS = 5;

    private LoadProcess() {}

    /** The results; empty, with a message on standard error, if the process died or gave no result in time. */
    static Properties run(LoadPlan plan, String heap, LoadProgress progress) throws IOException, InterruptedException {
        Outcome outcome = outcome(plan, heap, progress);
        return outcome.isMeasured() ? outcome.seen() : new Properties();
    }

    /** As {@link #run}, with what the process printed before it died. */
    static Outcome outcome(LoadPlan plan, String heap, LoadProgress progress) throws IOException, InterruptedException {
        progress.next(plan);
        Outcome outcome = PropertiesProcess.run(
                "answers",
                PropertiesProcess.command(LoadGenerator.class, List.of("-Xmx" + heap), plan.toArguments()),
                deadline(plan),
                progress::show);
        progress.clear();
        if (!outcome.isMeasured()) {
            System.err.println("load: " + plan.target() + ": " + outcome.failure());
        }
        return outcome;
    }

    /** Whether the process gave no result, and its heap was full before. */
    static boolean diedOfAFullHeap(Outcome outcome) {
        return !outcome.isMeasured()
                && (outcome.seen().containsKey(CallStatistics.OUT_OF_MEMORY)
                        || outcome.failure().contains(OutOfMemoryError.class.getSimpleName()));
    }

    private static Deadline deadline(LoadPlan plan) {
        int peak = plan.shape() == Shape.OVER ? LoadPlan.PEAK_SECONDS + LoadPlan.CUT_OFF_SECONDS : 0;
        return new Deadline(
                LONGEST_START_SECONDS + peak, plan.stormSeconds() + LoadPlan.CUT_OFF_SECONDS + WRITING_SECONDS);
    }

    /** Expected seconds if all logins are answered when the storm ends. */
    static int expectedSeconds(LoadPlan plan) {
        return USUAL_START_SECONDS + (plan.shape() == Shape.OVER ? LoadPlan.PEAK_SECONDS : 0) + plan.stormSeconds();
    }

    /** Expected seconds if the target does not recover. */
    static int longestSeconds(LoadPlan plan) {
        return expectedSeconds(plan) + LoadPlan.CUT_OFF_SECONDS;
    }
}
