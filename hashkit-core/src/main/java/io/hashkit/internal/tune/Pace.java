package io.hashkit.internal.tune;

import io.hashkit.internal.engine.Engines;
import java.util.List;

/**
 * How fast the host is at a moment, compared with the fastest moment of this tuning. A neighbour on the other thread of the
 * core, or on the other side of a hypervisor, makes hashes take half as long again for seconds, code that is still being
 * compiled takes several times as long, and CPU time counts it all; small hashes before and after a large one show it.
 */
final class Pace {
    private static final int SLICES = 3;
    /** Less than this is the spread of small hashes. */
    private static final double SLOW = 1.2;
    /** Large hashes wait for memory, too, and slow down less: 1.42 times where small ones take 1.5 times as long. */
    private static final double LARGE = 0.85;

    private final Sampler sampler;
    private final Engines engines;
    private final Ladder ladder;
    private double best;
    private double second = Double.POSITIVE_INFINITY;
    private double last;

    /** @param best the time of the fastest small hash so far, in nanoseconds */
    Pace(Sampler sampler, Engines engines, Ladder ladder, double best) {
        this.sampler = sampler;
        this.engines = engines;
        this.ladder = ladder;
        this.best = best;
        this.last = look();
    }

    /** The time of a small hash at the best pace, in nanoseconds: the second fastest, for the fastest is a lucky one. */
    double best() {
        return second == Double.POSITIVE_INFINITY ? best : second;
    }

    private void fastest(double nanos) {
        second = Math.min(second, Math.max(best, nanos));
        best = Math.min(best, nanos);
    }

    /** The fastest of a few: a single one may have been disturbed by something that was over at once. */
    double look() {
        double fastest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < SLICES; i++) {
            Sample sample = sampler.time(engines, ladder.slice());
            fastest = sample == null ? fastest : Math.min(fastest, (double) sample.nanos());
        }
        fastest(fastest);
        return fastest;
    }

    /** A sample that has just been taken, with the time of small hashes about it. */
    Sample beside(Sample sample) {
        double now = look();
        double about = Math.min(last, now);
        last = now;
        return sample.withPace(about);
    }

    /** Those that were taken at the best pace seen by now; if there are none, all of them, as they would have been at it. */
    List<Sample> atBest(List<Sample> samples) {
        List<Sample> good = samples.stream()
                .filter(sample -> sample.pace() <= SLOW * best())
                .toList();
        return good.isEmpty() ? samples.stream().map(this::scaled).toList() : good;
    }

    /** No hash takes less for its work than small ones that stay in cache. */
    private Sample scaled(Sample sample) {
        if (Double.isInfinite(sample.pace())) {
            return sample;
        }
        double nanos = sample.nanos() * Math.pow(best() / sample.pace(), LARGE);
        double inCache = best() * sample.scheme().work() / ladder.slice().work();
        return sample.scaled(Math.min(1, Math.max(nanos, inCache) / sample.nanos()));
    }
}
