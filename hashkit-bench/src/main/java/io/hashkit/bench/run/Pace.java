package io.hashkit.bench.run;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;

/** Estimates how long the forks of a plan take on this host, from guesses until the first fork of a step has run. */
final class Pace {
    private static final double START_SECONDS = 0.6;
    private static final double GUESSED_MILLIS = 60;

    private final Budget budget;
    private final ToDoubleBiFunction<Step, String> work;
    private final Map<String, Double> overhead = new HashMap<>();
    private final Map<String, Double> operation = new HashMap<>();

    /** @param work the work of a large value, as a multiple of the work of the step's normal value */
    Pace(Budget budget, ToDoubleBiFunction<Step, String> work) {
        this.budget = budget;
        this.work = work;
    }

    /** Learns from a fork that has run. */
    void ran(Step step, double seconds, List<Fork> forks) {
        double sampling = forks.stream()
                .flatMap(fork -> fork.samples().stream())
                .mapToDouble(nanos -> Math.max(nanos / 1e6, step.effort().measurementMillis()))
                .sum();
        overhead.put(step.label(), Math.max(0.1, seconds - sampling / 1000));
        if (!forks.isEmpty() && step.values().size() == 1) {
            operation.put(step.label(), forks.get(0).median() / 1e6);
        }
    }

    private double sampleMillis(Step step) {
        double known = operation.getOrDefault(
                step.label(), step.operationMillis() > 0 ? step.operationMillis() : GUESSED_MILLIS);
        return step.values().size() > 1
                ? step.effort().measurementMillis()
                : Math.max(known, step.effort().measurementMillis());
    }

    /** @param share share of the wanted samples that are taken */
    int samples(Step step, double share) {
        if (budget.fixed()) {
            return step.effort().measurements();
        }
        double planned =
                step.values().size() > 1 ? step.effort().measurements() : budget.samplingMillis() / sampleMillis(step);
        return (int) Math.max(Budget.FEWEST_SAMPLES, Math.min(Budget.MOST_SAMPLES, Math.round(planned * share)));
    }

    /** Seconds of one fork of a step, without large values. */
    double seconds(Step step, double share) {
        double before = START_SECONDS
                + step.values().size() * step.effort().warmups() * step.effort().warmupMillis() / 1000.0;
        return overhead.getOrDefault(step.label(), before)
                + samples(step, share) * step.values().size() * sampleMillis(step) / 1000;
    }

    double seconds(List<Step> steps, double share) {
        return steps.stream().mapToDouble(step -> seconds(step, share)).sum();
    }

    /** Seconds of the samples of all large values. */
    double largeSeconds(Step step) {
        return step.large().stream()
                .mapToDouble(value -> largeSeconds(step, value))
                .sum();
    }

    /** Seconds of the samples of a large value. */
    double largeSeconds(Step step, String value) {
        return Step.LARGE_SAMPLES * sampleMillis(step) * work.applyAsDouble(step, value) / 1000;
    }

    /** The share of the wanted samples that fits into the time, 0 to 1; below 0 if not even the fewest samples fit. */
    double share(List<Step> steps, int rounds, double seconds) {
        double most = rounds * seconds(steps, 1);
        double fewest = rounds * seconds(steps, 0);
        return most <= seconds ? 1 : (seconds - fewest) / (most - fewest);
    }
}
