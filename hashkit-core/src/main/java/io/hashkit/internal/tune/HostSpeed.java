package io.hashkit.internal.tune;

import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.engine.Engines;
import java.util.List;

/**
 * The present speed of the host relative to the fastest moment of this tuning. A neighbour on the same core or host can
 * make hashes take half as long again for seconds, and code that is not yet compiled takes several times as long. All
 * of it counts as CPU time. Small hashes before and after a large one reveal it.
 */
final class HostSpeed {
    private static final int SLICES = 3;
    /** A smaller ratio is within the spread of small hashes. */
    private static final double SLOW = 1.2;
    /**
     * Large hashes also wait for memory and therefore slow down less: 1.42 times where small ones slow down 1.5 times.
     */
    private static final double LARGE = 0.85;

    private final Sampler sampler;
    private final Engines engines;
    private final Ladder ladder;
    private double best;
    private double second = Double.POSITIVE_INFINITY;
    private double last;
    /** The time of the engine whose large hashes are timed, relative to that of the small hashes. */
    private double ratio = 1;

    /** @param best the time of the fastest small hash so far, in nanoseconds */
    HostSpeed(Sampler sampler, Engines engines, Ladder ladder, double best) {
        this.sampler = sampler;
        this.engines = engines;
        this.ladder = ladder;
        this.best = best;
        this.last = look();
    }

    /**
     * The time of a small hash at the best pace, in nanoseconds. This is the second fastest, because the fastest may be
     * an outlier.
     */
    double best() {
        return second == Double.POSITIVE_INFINITY ? best : second;
    }

    /** From now on, large hashes are those of the engine that won, which takes this ratio of the time of the first. */
    void ofWinner(double ratio) {
        this.ratio = ratio;
    }

    private void fastest(double nanos) {
        second = Math.min(second, Math.max(best, nanos));
        best = Math.min(best, nanos);
    }

    /** The fastest of a few small hashes, because a single one may have been disturbed briefly. */
    double look() {
        double fastest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < SLICES; i++) {
            Sample sample = sampler.slice(engines);
            fastest = sample == null ? fastest : Math.min(fastest, (double) sample.nanos());
        }
        fastest(fastest);
        return fastest;
    }

    /** Adds the time of small hashes around it to a sample that was just taken. */
    Sample beside(Sample sample) {
        double now = look();
        double about = Math.min(last, now);
        last = now;
        return sample.withSlices(about);
    }

    /** The samples taken at the best pace so far; if there are none, all of them, scaled to that pace. */
    List<Sample> atBest(List<Sample> samples) {
        List<Sample> good = samples.stream()
                .filter(sample -> sample.slices() <= SLOW * best())
                .toList();
        return good.isEmpty() ? samples.stream().map(this::scaled).toList() : good;
    }

    /** The time per work is at least that of small hashes, which stay in the cache. */
    private Sample scaled(Sample sample) {
        if (Double.isInfinite(sample.slices())) {
            return sample;
        }
        double nanos = sample.nanos() * Math.pow(best() / sample.slices(), LARGE);
        double inCache = ratio
                * best()
                * Traits.of(sample.scheme()).work()
                / Traits.of(ladder.slice()).work();
        return sample.scaled(Math.min(1, Math.max(nanos, inCache) / sample.nanos()));
    }
}
