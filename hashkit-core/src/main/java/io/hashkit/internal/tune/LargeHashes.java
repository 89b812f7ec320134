package io.hashkit.internal.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.format.CanonicalFormats;
import io.hashkit.internal.limit.Permits;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Times hashes of about the target's time, each paired with one of half its work. */
final class LargeHashes {
    private static final double TIMED = 0.75;
    private static final int MOST = 4;
    private static final long SMALL_MEMORY = 1 << 20;
    /** A small hash stays in the cache, so a large one takes more than in proportion. */
    private static final double OUT_OF_CACHE = 1.1;

    private static final double NEAR = 1.1;

    private final TuningRequest options;
    private final Sampler sampler;
    private final Budget budget;
    private final Ladder ladder;
    private Engines engines;
    private final HostSpeed speed;
    private final List<Sample> halves = new ArrayList<>();
    final List<Sample> whole = new ArrayList<>();
    /** Samples of the choice itself, if its costs differ from those of the full-size hashes. */
    private final List<Sample> chosen = new ArrayList<>();

    private CostModel costModel;
    /** Whether the full-size hashes were timed with another engine than the winner. */
    private boolean scaled;

    /** @param slice the time of the fastest small hash, in nanoseconds */
    LargeHashes(TuningRequest options, Sampler sampler, Ladder ladder, Engines engines, double slice) {
        this.options = options;
        this.sampler = sampler;
        this.budget = sampler.budget;
        this.ladder = ladder;
        this.engines = engines;
        this.speed = new HostSpeed(sampler, engines, ladder, slice);
        // If not even a small hash could be timed, assume that one takes the whole budget.
        double small = Double.isFinite(speed.best())
                ? speed.best()
                : options.wallBudget().toNanos();
        this.costModel = new CostModel(
                0, OUT_OF_CACHE * small / Traits.of(ladder.slice()).work());
    }

    /**
     * Times the rung that is likely to be chosen, as far as known each time; if that takes too long, its memory with
     * less work.
     */
    void time(Choice choice) {
        Scheme big = affordable(choice.strongest(costModel));
        if (!budget.allows(predicted(big), sampler.contention(), 1)) {
            return;
        }
        do {
            touch(big);
            if (add(whole, big) == null) {
                return;
            }
            Scheme half = ladder.probe(big, Traits.of(big).work() / 2);
            boolean pairs = Traits.of(half).work() < Traits.of(big).work() && 2 * halves.size() < whole.size();
            if (pairs && fits(predicted(half))) {
                add(halves, half);
            }
            costModel = CostModel.through(speed.atBest(halves), speed.atBest(whole));
            big = affordable(choice.strongest(costModel));
        } while (whole.size() < MOST && fits(predicted(big)));
    }

    /**
     * Times the floor if nothing was timed because other load has used the time up: small hashes of code that is not compiled
     * yet say nothing of it, and a floor that seems to exceed the target is an error for whoever starts. Not on a host so slow
     * that one would use up the budget.
     */
    void timeFloor(Scheme floor) {
        if (isEmpty() && predicted(floor) <= options.wallBudget().toNanos()) {
            touch(floor);
            if (add(whole, floor) != null) {
                costModel = CostModel.through(speed.atBest(halves), speed.atBest(whole));
            }
        }
    }

    /**
     * Corrects the samples by all that is known of the host's pace, and for the engine that won, by its time relative
     * to that of the previous engine; 1 if it is the same.
     */
    void refine(Engines winner, double ratio) {
        if (whole.isEmpty()) {
            correct(ratio);
        } else {
            whole.replaceAll(sample -> sample.scaled(ratio));
            halves.replaceAll(sample -> sample.scaled(ratio));
            speed.ofWinner(ratio);
            speed.look();
            costModel = CostModel.through(speed.atBest(halves), speed.atBest(whole));
        }
        engines = winner;
        scaled = ratio < 1;
    }

    private Scheme affordable(Scheme rung) {
        double most = budget.left(sampler.contention(), TIMED) / costModel.nanosPerWork();
        boolean first = whole.isEmpty();
        // The first hash must leave time for a second one.
        double limit = first ? most / 2 : most;
        return Traits.of(rung).work() <= limit || !first ? rung : ladder.probe(rung, limit);
    }

    /** Times a choice that was not yet timed, if the budget allows it. */
    @Nullable
    Sample time(Scheme scheme) {
        if (isEmpty() || !budget.allows(predicted(scheme), sampler.contention(), 1)) {
            return null;
        }
        touch(scheme);
        return add(chosen, scheme);
    }

    private @Nullable Sample add(List<Sample> samples, Scheme scheme) {
        Sample sample = sampler.time(engines, scheme, (salt, tag) -> readBack(scheme, salt, tag));
        if (sample == null) {
            return null;
        }
        Sample beside = speed.beside(sample);
        samples.add(beside);
        return speed.atBest(List.of(beside)).get(0);
    }

    /** Checks that the stored string of a hash can be read. */
    private void readBack(Scheme scheme, byte[] salt, byte[] tag) {
        Scheme read = CanonicalFormats.read(Traits.of(scheme).print(salt, tag), options.ceilings)
                .scheme();
        if (!read.equals(scheme)) {
            throw new IllegalStateException("a hash written as " + scheme + " was read as " + read);
        }
    }

    private boolean fits(double nanos) {
        return budget.allows(nanos, sampler.contention(), TIMED);
    }

    /**
     * Runs a first hash of a size, because the operating system then provides its memory page by page; later ones do
     * not pay for that.
     */
    private void touch(Scheme scheme) {
        long kept = Permits.OF_LIMITER.into(options.limiter()).memory().keptBytes();
        if (scheme.memoryBytes() > Math.max(SMALL_MEMORY, kept)) {
            sampler.time(engines, ladder.touch(scheme));
        }
    }

    boolean isEmpty() {
        return whole.isEmpty();
    }

    /** The costs of the last full-size hash. */
    Scheme scheme() {
        return whole.get(whole.size() - 1).scheme();
    }

    /** The distance between the quartiles of the time per unit of work, as a share of the lower one. */
    double dispersion() {
        return Sample.dispersion(speed.atBest(whole));
    }

    double mostWork() {
        return Stream.concat(whole.stream(), chosen.stream())
                .mapToDouble(sample -> Traits.of(sample.scheme()).work())
                .max()
                .orElse(Traits.of(ladder.slice()).work());
    }

    CostModel costModel() {
        return costModel;
    }

    double predicted(Scheme scheme) {
        return costModel.nanos(scheme);
    }

    /** Corrects earlier samples by a real hash that took {@code ratio} times as long as predicted. */
    void correct(double ratio) {
        costModel = costModel.times(ratio);
    }

    /** Whether these costs, or some whose work differs by less than a tenth, were timed. */
    boolean timed(Scheme scheme) {
        return Stream.concat(scaled ? Stream.of() : whole.stream(), chosen.stream())
                .mapToDouble(sample ->
                        Traits.of(sample.scheme()).work() / Traits.of(scheme).work())
                .anyMatch(ratio -> ratio < NEAR && ratio > 1 / NEAR);
    }
}
