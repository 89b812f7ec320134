package io.hashkit.bench.run;

import io.hashkit.bench.console.Texts;
import io.hashkit.bench.report.Circumstances;
import io.hashkit.bench.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;

/**
 * All forks for one value of one step.
 *
 * @param large whether it has only a few samples of one fork
 * @param wanted requested number of forks
 * @param all all forks in the order in which they ran, at least one
 */
public record Forks(Step step, String value, boolean large, int wanted, List<Fork> all) {
    /** A fork is disturbed if its share of garbage collection exceeds the median of all forks by more than this. */
    private static final double COLLECTING = 0.05;

    public Forks {
        all = List.copyOf(all);
    }

    Forks with(Fork fork) {
        List<Fork> more = new ArrayList<>(all);
        more.add(fork);
        return new Forks(step, value, large, wanted, more);
    }

    /** Fewer forks than wanted are possible on a slow host. */
    Forks wantingAtMost(int forks) {
        return new Forks(step, value, large, Math.min(wanted, forks), all);
    }

    /** A description of what disturbed a fork; empty if nothing did. */
    String disturbance(Fork fork) {
        List<String> found = new ArrayList<>();
        Circumstances beside = fork.circumstances();
        if (!beside.disturbance().isEmpty()) {
            found.add(beside.disturbance());
        }
        List<Double> others =
                all.stream().map(Fork::collecting).filter(share -> share >= 0).toList();
        if (!others.isEmpty() && fork.collecting() > Estimate.median(others) + COLLECTING) {
            found.add(Texts.format("garbage collection took %.0f %% of the time", 100 * fork.collecting()));
        }
        return String.join(", ", found);
    }

    List<Fork> undisturbed() {
        return all.stream().filter(fork -> disturbance(fork).isEmpty()).toList();
    }

    /** The forks that count: the undisturbed ones if there are enough of them, otherwise all. */
    public List<Fork> counted() {
        List<Fork> calm = undisturbed();
        return calm.size() >= wanted ? calm : all;
    }

    /** A description of what disturbed the forks that count; empty if nothing did. */
    public String disturbance() {
        List<String> found = counted().stream()
                .map(this::disturbance)
                .filter(text -> !text.isEmpty())
                .toList();
        return found.isEmpty() ? "" : found.size() + " of " + counted().size() + " forks; for example: " + found.get(0);
    }

    /** Medians of the forks that count. */
    public List<Double> medians() {
        return counted().stream().map(Fork::median).toList();
    }

    /** All forks as one result of JMH. */
    public RunResult combined() {
        List<BenchmarkResult> forks = counted().stream()
                .flatMap(fork -> fork.result().getBenchmarkResults().stream())
                .toList();
        return new RunResult(Split.withForks(counted().get(0).result().getParams(), forks.size()), forks);
    }
}
