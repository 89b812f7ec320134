package io.hashkit.bench.run;

import io.hashkit.bench.console.Console;
import io.hashkit.bench.report.RunNotes;
import io.hashkit.bench.statistics.Estimate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleBiFunction;
import java.util.function.UnaryOperator;
import org.openjdk.jmh.results.RunResult;

/**
 * Measures steps in rounds. In each round, every step has one fork, and the order rotates, so that a disturbance of the host
 * affects all alike, and forks of the same round can be paired. If the time is short, the number of samples is reduced first,
 * then large values are left out, and then rounds. Large values are measured in the forks of the last round, then the steps that
 * are measured only once. Where other load makes even that too long, the last steps are left out. In the remaining time, disturbed forks are repeated, each together with its rival, so that they form a
 * pair again.
 *
 * <p>If there is no time for all large values, the first steps have theirs, and of each step the first values.
 */
public final class Rounds {
    private static final double NANOS = 1e9;

    /** Most rounds of repetition if the time is not bounded; on a busy host, repetition might never end. */
    private static final int MOST_UNBOUNDED = 2;

    /** When it is decided which steps are left out, as a share of the time: in the first minute of four. */
    private static final double DECIDED = 0.25;

    /**
     * The steps to measure.
     *
     * @param steps steps with one fork in every round, the most important first
     * @param once steps with a single fork and few samples
     * @param rival the step with which a step is paired; the step itself if there is none
     * @param work the work of a large value, as a multiple of the work of the step's normal value
     */
    public record Subject(
            List<Step> steps, List<Step> once, UnaryOperator<Step> rival, ToDoubleBiFunction<Step, String> work) {}

    /** Runs one fork. */
    interface Runner extends BiFunction<Step, Progress, List<RunResult>> {}

    private record Key(String label, String value) {}

    private final Subject subject;
    private final Budget budget;
    private final LongSupplier nanoTime;
    private final Runner runner;
    private final Pace pace;
    private final Progress progress;
    private final long started;
    /** Those that are measured in every round, the most important first. */
    private final List<Step> steps;

    private final Map<Key, Forks> forks = new LinkedHashMap<>();
    /** Nanoseconds of each control loop by round. */
    private final Map<String, Map<Integer, List<Double>>> controls = new LinkedHashMap<>();

    private final List<String> failures = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();

    public Rounds(Console console, Subject subject, Budget budget) {
        this(console, subject, budget, System::nanoTime, Measuring::run);
    }

    Rounds(Console console, Subject subject, Budget budget, LongSupplier nanoTime, Runner runner) {
        this.subject = subject;
        this.budget = budget;
        this.nanoTime = nanoTime;
        this.runner = runner;
        this.pace = new Pace(budget, subject.work());
        this.started = nanoTime.getAsLong();
        this.steps = new ArrayList<>(subject.steps());
        List<Step> planned = new ArrayList<>();
        for (int round = 0; round < budget.rounds(); round++) {
            planned.addAll(subject.steps());
        }
        planned.addAll(subject.once());
        this.progress = new Progress(console, planned, nanoTime, this::left);
    }

    /** Runs all steps and returns the results. */
    public Rounded run() {
        int rounds = inRounds();
        for (Step step : subject.once()) {
            if (left() < step.expectedSeconds()) {
                leftOut.add(step.label() + ": " + RunNotes.NO_TIME);
            } else {
                run(step, rounds, true, Set.copyOf(step.values()), 1);
            }
        }
        if (!budget.fixed()) {
            repeatDisturbed(rounds);
        }
        progress.end();
        return new Rounded(
                forks.values().stream().map(row -> row.wantingAtMost(rounds)).toList(),
                rounds,
                controlMedians(),
                failures,
                leftOut);
    }

    /** Number of rounds for which there was time. */
    private int inRounds() {
        int rounds = budget.rounds();
        double share = 1;
        for (int round = 0; round < rounds; round++) {
            if (round > 0) {
                if (left() < pace.seconds(steps.get(0), 0)) {
                    return round;
                }
                leaveOut(round, steps);
                // Anew in each round: a host that was disturbed at the beginning may be quick again.
                rounds = possible(round);
                share = share(rounds - round);
            }
            boolean last = round == rounds - 1;
            List<Step> order = new ArrayList<>(steps);
            Collections.rotate(order, -round * Math.max(1, steps.size() / Math.max(1, rounds)));
            for (int i = 0; i < order.size(); i++) {
                Step step = order.get(i);
                if (isLeftOut(step)
                        || (budget.seconds() - left() > DECIDED * budget.seconds()
                                && leaveOut(round, order.subList(i, order.size()))
                                && isLeftOut(step))) {
                    continue;
                }
                double rest = pace.seconds(order.subList(i, order.size()), share) + later(false);
                double free = left() - rest - reserved(step, order.subList(i + 1, order.size()));
                run(last ? withLarge(step, free) : step.withLarge(List.of()), round, i == 0, share);
            }
        }
        return rounds;
    }

    private boolean isLeftOut(Step step) {
        return steps.stream().noneMatch(one -> one.label().equals(step.label()));
    }

    /**
     * Leaves out the last steps for which the fewest rounds with the fewest samples take too long.
     *
     * @param rest those that have not run in this round
     */
    private boolean leaveOut(int round, List<Step> rest) {
        List<Step> gone = new ArrayList<>();
        while (steps.size() > 1 && fewestSeconds(round, rest) > left() - later(false)) {
            gone.add(steps.remove(steps.size() - 1));
        }
        if (gone.isEmpty()) {
            return false;
        }
        String why = forks.values().stream()
                .map(Forks::disturbance)
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("this host is slow");
        progress.leaveOut(gone, why);
        for (Step step : gone) {
            forks.keySet().removeIf(row -> row.label().equals(step.label()));
            leftOut.add(step.label() + ": " + RunNotes.NO_TIME);
        }
        return true;
    }

    private double fewestSeconds(int round, List<Step> rest) {
        double inThisRound = rest.stream()
                .filter(step -> !isLeftOut(step))
                .mapToDouble(step -> pace.seconds(step, 0))
                .sum();
        return inThisRound + Math.max(0, Budget.FEWEST_ROUNDS - 1 - round) * pace.seconds(steps, 0);
    }

    /** All rounds, if necessary without large values, or else as many as are possible with them. */
    private int possible(int begun) {
        int rounds = budget.rounds();
        if (pace.share(steps, rounds - begun, left() - later(false)) >= 0) {
            return rounds;
        }
        while (rounds - 1 > begun
                && rounds > Budget.FEWEST_ROUNDS
                && pace.share(steps, rounds - begun, left() - later(true)) < 0) {
            rounds--;
        }
        return rounds;
    }

    /** The share of the wanted samples for which there is time, with large values if they leave any. */
    private double share(int roundsLeft) {
        double withLarge = pace.share(steps, roundsLeft, left() - later(true));
        double share = withLarge >= 0 ? withLarge : pace.share(steps, roundsLeft, left() - later(false));
        return Math.max(0, Math.min(1, share));
    }

    /** Seconds of everything after the rounds, including large values if there is time for them. */
    private double later(boolean large) {
        double once = subject.once().stream().mapToDouble(Step::expectedSeconds).sum();
        return large ? once + steps.stream().mapToDouble(pace::largeSeconds).sum() : once;
    }

    /** Seconds of the large values of more important steps that run later. */
    private double reserved(Step step, List<Step> later) {
        List<Step> before = steps.subList(0, Math.max(0, steps.indexOf(step)));
        return later.stream()
                .filter(before::contains)
                .mapToDouble(pace::largeSeconds)
                .sum();
    }

    /** The step with those of its large values that fit into the remaining time. */
    private Step withLarge(Step step, double seconds) {
        List<String> fitting = new ArrayList<>();
        double free = seconds;
        for (String value : step.large()) {
            double needed = pace.largeSeconds(step, value);
            if (needed <= free || budget.fixed()) {
                fitting.add(value);
                free -= needed;
            } else {
                leftOut.add(step.label() + " " + value + ": " + RunNotes.NO_TIME);
            }
        }
        return step.withLarge(fitting);
    }

    private void run(Step step, int round, boolean tell, double share) {
        int samples = pace.samples(step, share);
        run(step.with(step.effort().sampled(samples)), round, tell, Set.copyOf(step.large()), budget.rounds());
    }

    private void run(Step step, int round, boolean tell, Set<String> large, int wanted) {
        long begin = nanoTime.getAsLong();
        progress.next(step, tell);
        List<RunResult> results = runner.apply(step, progress);
        List<Fork> own = results.stream().map(result -> new Fork(round, result)).toList();
        pace.ran(step, (nanoTime.getAsLong() - begin) / NANOS, own);
        if (own.size() < step.values().size() + step.large().size()) {
            failures.add(Measuring.failure(step, progress));
        }
        for (Fork fork : own) {
            String value = fork.result().getParams().getParam(step.varied());
            boolean isLarge = large.contains(value);
            forks.merge(
                    new Key(step.label(), value),
                    new Forks(step, value, isLarge, isLarge ? 1 : wanted, List.of(fork)),
                    (before, now) -> before.with(fork));
            if (!isLarge) {
                fork.controls()
                        .forEach((loop, nanos) -> controls.computeIfAbsent(loop, unused -> new LinkedHashMap<>())
                                .computeIfAbsent(round, unused -> new ArrayList<>())
                                .add(nanos));
            }
        }
    }

    private void repeatDisturbed(int rounds) {
        int most = Double.isFinite(budget.seconds()) ? rounds : MOST_UNBOUNDED;
        for (int extra = 0; extra < most; extra++) {
            Set<Step> again = new LinkedHashSet<>();
            for (Step step : steps) {
                if (forks.values().stream()
                        .anyMatch(row -> row.step().label().equals(step.label())
                                && !row.large()
                                && row.undisturbed().size() < rounds)) {
                    again.add(subject.rival().apply(step));
                    again.add(step);
                }
            }
            for (Step step : again) {
                if (left() < pace.seconds(step, 1)) {
                    return;
                }
                run(step.withLarge(List.of()), rounds + extra, extra == 0, 1);
            }
        }
    }

    private double left() {
        return budget.seconds() - (nanoTime.getAsLong() - started) / NANOS;
    }

    /** One value per round for each control loop: the median over the forks. */
    private Map<String, List<Double>> controlMedians() {
        Map<String, List<Double>> medians = new LinkedHashMap<>();
        controls.forEach((loop, rounds) ->
                medians.put(loop, rounds.values().stream().map(Estimate::median).toList()));
        return medians;
    }
}
