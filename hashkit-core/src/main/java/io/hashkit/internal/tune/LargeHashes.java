package io.hashkit.internal.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.format.CanonicalFormats;
import io.hashkit.internal.memory.WorkMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Hashes of about the target's time, in pairs with some of half of their work. */
final class LargeHashes {
    private static final double TIMED = 0.75;
    private static final int MOST = 4;
    private static final long SMALL_MEMORY = 1 << 20;
    /** A small hash stays in cache, so a large one takes more than its share. */
    private static final double OUT_OF_CACHE = 1.1;

    private static final double NEAR = 1.1;

    private final TuningRequest request;
    private final Sampler sampler;
    private final Budget budget;
    private final Ladder ladder;
    private Engines engines;
    private final Pace pace;
    private final List<Sample> halves = new ArrayList<>();
    private final List<Sample> whole = new ArrayList<>();
    /** Of other costs than the whole ones: the choice itself. */
    private final List<Sample> chosen = new ArrayList<>();

    private CostModel costModel;
    /** Whether the whole ones are of another engine than the one that won. */
    private boolean scaled;

    /** @param slice the time of the fastest small hash, in nanoseconds */
    LargeHashes(TuningRequest request, Sampler sampler, Ladder ladder, Engines engines, double slice) {
        this.request = request;
        this.sampler = sampler;
        this.budget = sampler.budget();
        this.ladder = ladder;
        this.engines = engines;
        this.pace = new Pace(sampler, engines, ladder, slice);
        // Where not even a small hash could be timed, one takes the whole budget for all that is known.
        double small = Double.isFinite(pace.best())
                ? pace.best()
                : request.wallBudget().toNanos();
        this.costModel = new CostModel(0, OUT_OF_CACHE * small / ladder.slice().work());
    }

    /**
     * Times the rung that is likely to be chosen, each time by what is known by then; where that takes too long, its memory
     * with less work.
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
            Scheme half = ladder.probe(big, big.work() / 2);
            boolean pairs = half.work() < big.work() && 2 * halves.size() < whole.size();
            if (pairs && fits(predicted(half))) {
                add(halves, half);
            }
            costModel = CostModel.through(pace.atBest(halves), pace.atBest(whole));
            big = affordable(choice.strongest(costModel));
        } while (whole.size() < MOST && fits(predicted(big)));
    }

    /**
     * Once more by all that was seen of the host's pace since, and for the engine that won.
     *
     * @param ratio its time over that of the one before; 1 if it is the same
     */
    void refine(Engines winner, double ratio) {
        if (whole.isEmpty()) {
            correct(ratio);
        } else {
            whole.replaceAll(sample -> sample.scaled(ratio));
            halves.replaceAll(sample -> sample.scaled(ratio));
            pace.look();
            costModel = CostModel.through(pace.atBest(halves), pace.atBest(whole));
        }
        engines = winner;
        scaled = ratio < 1;
    }

    private Scheme affordable(Scheme rung) {
        double most = budget.left(sampler.contention(), TIMED) / costModel.nanosPerWork();
        boolean first = whole.isEmpty();
        // The first one is to leave time for a second.
        double limit = first ? most / 2 : most;
        return rung.work() <= limit || !first ? rung : ladder.probe(rung, limit);
    }

    /** Times a choice that was not timed yet, if the budget allows it. */
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
        Sample beside = pace.beside(sample);
        samples.add(beside);
        return pace.atBest(List.of(beside)).get(0);
    }

    /** A hash is real when what is stored of it can be read. */
    private void readBack(Scheme scheme, byte[] salt, byte[] tag) {
        Scheme read = CanonicalFormats.read(scheme.print(salt, tag), request.ceilings())
                .scheme();
        if (!read.equals(scheme)) {
            throw new IllegalStateException("what was written as " + scheme + " was read as " + read);
        }
    }

    private boolean fits(double nanos) {
        return budget.allows(nanos, sampler.contention(), TIMED);
    }

    /** The first hash of its size gets its memory from the operating system, page by page; the next ones do not. */
    private void touch(Scheme scheme) {
        long kept = request.limiter().share(WorkMemory.class, WorkMemory::new).keptBytes();
        if (scheme.memoryBytes() > Math.max(SMALL_MEMORY, kept)) {
            sampler.time(engines, ladder.touch(scheme));
        }
    }

    boolean isEmpty() {
        return whole.isEmpty();
    }

    /** The costs of the last whole one. */
    Scheme scheme() {
        return whole.get(whole.size() - 1).scheme();
    }

    List<Sample> whole() {
        return whole;
    }

    /** How far the upper quartile of the time for a unit of work is above the lower one, as a share of that. */
    double dispersion() {
        return Sample.dispersion(pace.atBest(whole));
    }

    double mostWork() {
        return Stream.concat(whole.stream(), chosen.stream())
                .mapToDouble(sample -> sample.scheme().work())
                .max()
                .orElse(ladder.slice().work());
    }

    CostModel costModel() {
        return costModel;
    }

    double predicted(Scheme scheme) {
        return costModel.nanos(scheme.work());
    }

    /** What was thought before, by a real hash that took {@code ratio} times as long. */
    void correct(double ratio) {
        costModel = costModel.times(ratio);
    }

    /** Whether these costs, or some that differ by less than two rungs, were timed. */
    boolean timed(Scheme scheme) {
        return Stream.concat(scaled ? Stream.of() : whole.stream(), chosen.stream())
                .mapToDouble(sample -> sample.scheme().work() / scheme.work())
                .anyMatch(ratio -> ratio < NEAR && ratio > 1 / NEAR);
    }
}
