package io.hashkit.bench.run;

import io.hashkit.bench.report.Circumstances;
import io.hashkit.bench.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;

/**
 * All forks of one value of one step.
 *
 * @param large whether it has a few samples of one fork alone
 * @param wanted forks that were asked for
 * @param all in the order in which they ran, one at least
 */
public record Forks(Step step, String value, boolean large, int wanted, List<Fork> all) {
    /** A fork that collected for more than this share of its time beyond the others' median was unlucky in its heap. */
    private static final double COLLECTING = 0.05;

    public Forks {
        all = List.copyOf(all);
    }

    Forks with(Fork fork) {
        List<Fork> more = new ArrayList<>(all);
        more.add(fork);
        return new Forks(step, value, large, wanted, more);
    }

    /** A host that is too slow for all rounds has fewer. */
    Forks wantingAtMost(int forks) {
        return new Forks(step, value, large, Math.min(wanted, forks), all);
    }

    /** What took the host from a fork, for people; empty if nothing did. */
    String disturbance(Fork fork) {
        List<String> found = new ArrayList<>();
        Circumstances beside = fork.circumstances();
        if (!beside.disturbance().isEmpty()) {
            found.add(beside.disturbance());
        }
        List<Double> others =
                all.stream().map(Fork::collecting).filter(share -> share >= 0).toList();
        if (!others.isEmpty() && fork.collecting() > Estimate.median(others) + COLLECTING) {
            found.add(String.format(Locale.ROOT, "collected for %.0f %% of its time", 100 * fork.collecting()));
        }
        return String.join(", ", found);
    }

    List<Fork> undisturbed() {
        return all.stream().filter(fork -> disturbance(fork).isEmpty()).toList();
    }

    /** Those that count: the undisturbed ones if they are as many as were asked for, otherwise all. */
    public List<Fork> counted() {
        List<Fork> calm = undisturbed();
        return calm.size() >= wanted ? calm : all;
    }

    /** What disturbed the forks that count, for people; empty if nothing did. */
    public String disturbance() {
        List<String> found = counted().stream()
                .map(this::disturbance)
                .filter(text -> !text.isEmpty())
                .toList();
        return found.isEmpty() ? "" : found.size() + " of " + counted().size() + " forks, such as: " + found.get(0);
    }

    /** Medians of the forks that count. */
    public List<Double> medians() {
        return counted().stream().map(Fork::median).toList();
    }

    /** Their forks as one result of JMH. */
    public RunResult combined() {
        List<BenchmarkResult> forks = counted().stream()
                .flatMap(fork -> fork.result().getBenchmarkResults().stream())
                .toList();
        return new RunResult(Split.withForks(counted().get(0).result().getParams(), forks.size()), forks);
    }
}
