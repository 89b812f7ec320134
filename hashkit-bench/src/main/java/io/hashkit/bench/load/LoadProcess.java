package io.hashkit.bench.load;

import io.hashkit.bench.load.LoadPlan.Shape;
import io.hashkit.bench.process.Jvm;
import io.hashkit.bench.process.PropertiesProcess;
import io.hashkit.bench.process.PropertiesProcess.Deadline;
import io.hashkit.bench.process.PropertiesProcess.Outcome;
import java.io.IOException;
import java.util.ArrayList;
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

    /**
     * Runs storms of one target in one process.
     *
     * @return the results in the order of the storms; those of the last ones are missing, with a message on standard error, if
     *     the process died before
     */
    static List<Properties> run(List<LoadPlan> plans, String heap, LoadProgress progress)
            throws IOException, InterruptedException {
        Outcome outcome = outcome(plans, heap, progress);
        List<Properties> seen = separated(outcome.seen(), plans.size());
        if (outcome.isMeasured() && seen.size() < plans.size()) {
            System.err.println("load: " + plans.get(0).target() + ": the process ended after " + seen.size() + " of "
                    + plans.size() + " storms");
        }
        return seen;
    }

    /** As {@link #run}, with what the process printed before it died. */
    static Outcome outcome(List<LoadPlan> plans, String heap, LoadProgress progress)
            throws IOException, InterruptedException {
        progress.next(plans);
        List<String> options = new ArrayList<>(Jvm.optionsForApplications());
        options.add("-Xmx" + heap);
        Outcome outcome = PropertiesProcess.run(
                "0.answers",
                PropertiesProcess.command(
                        LoadGenerator.class,
                        options,
                        plans.stream()
                                .flatMap(plan -> plan.toArguments().stream())
                                .toList()),
                deadline(plans),
                progress::show);
        progress.clear();
        if (!outcome.isMeasured()) {
            System.err.println("load: " + plans.get(0).target() + ": " + outcome.failure());
        }
        return outcome;
    }

    /** Whether the process gave no result without an excuse. A full heap is one, except for hashkit. */
    static boolean isMissing(LoadTarget target, Outcome outcome) {
        return !outcome.isMeasured() && (target == LoadTarget.HASHKIT || !diedOfAFullHeap(outcome));
    }

    /** Whether the process gave no result, and its heap was full before. */
    static boolean diedOfAFullHeap(Outcome outcome) {
        return !outcome.isMeasured()
                && (outcome.seen().containsKey(CallStatistics.OUT_OF_MEMORY)
                        // The system refuses a thread whatever the heap.
                        || (outcome.failure().contains(OutOfMemoryError.class.getSimpleName())
                                && !outcome.failure().contains("native thread")));
    }

    /** The results of each storm without its number. */
    static List<Properties> separated(Properties seen, int storms) {
        List<Properties> separated = new ArrayList<>();
        for (int i = 0; i < storms && seen.containsKey(i + ".answers"); i++) {
            Properties one = new Properties();
            String number = i + ".";
            seen.stringPropertyNames().stream()
                    .filter(key -> key.startsWith(number))
                    .forEach(key -> one.setProperty(key.substring(number.length()), seen.getProperty(key)));
            separated.add(one);
        }
        return separated;
    }

    private static Deadline deadline(List<LoadPlan> plans) {
        int peak = plans.get(0).shape() == Shape.OVER ? LoadPlan.PEAK_SECONDS + LoadPlan.CUT_OFF_SECONDS : 0;
        return new Deadline(
                LONGEST_START_SECONDS + peak,
                WRITING_SECONDS
                        + plans.stream()
                                .mapToInt(plan -> plan.stormSeconds() + LoadPlan.CUT_OFF_SECONDS)
                                .sum());
    }

    /** Expected seconds of storms in one process if all logins are answered when each storm ends. */
    static int expectedSeconds(List<LoadPlan> plans) {
        return plans.stream().mapToInt(LoadProcess::expectedSeconds).sum() - (plans.size() - 1) * USUAL_START_SECONDS;
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
