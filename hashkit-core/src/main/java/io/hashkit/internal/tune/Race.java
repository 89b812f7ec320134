package io.hashkit.internal.tune;

import io.hashkit.algorithm.Scheme;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Which engine is the fastest here. The catalogue's order stands unless a rival is faster by more than noise, after both
 * have been warmed up, in turn, and while the other forms of the algorithm run in the same JVM: some engines are fast only
 * as long as nothing else has used the code that they share with the rest of the JDK.
 */
final class Race {
    private static final int ROUNDS = 7;
    /** A rival that is not faster than this share of the leader's time does not replace it. */
    private static final double CLEARLY = 0.95;

    private final HostEnvironment host;
    private final Sampler sampler;
    private final Ladder ladder;
    private final List<String> notes = new ArrayList<>();

    Race(HostEnvironment host, Sampler sampler, Ladder ladder) {
        this.host = host;
        this.sampler = sampler;
        this.ladder = ladder;
    }

    /** What came of each rival, in words. */
    List<String> notes() {
        return notes;
    }

    /**
     * The fastest engine.
     *
     * @param racer it
     * @param ratio its time over that of the engine that was first in the catalogue
     */
    record Winner(Racer racer, double ratio) {}

    /**
     * The winner.
     *
     * @param leader first in the catalogue, warmed up
     */
    Winner run(Racer leader, List<Racer> rivals, double upTo) {
        Winner first = new Winner(leader, 1);
        double from = sampler.budget().spent();
        for (int i = 0; i < rivals.size(); i++) {
            double share = from + (upTo - from) * (i + 1) / rivals.size();
            first = duel(first, rivals.get(i), share);
        }
        return first;
    }

    private Winner duel(Winner leader, Racer rival, double upTo) {
        try {
            // The last third of the share is for the duel itself. A rival that only looks steady loses: no harm.
            double warmUpTo = upTo - (upTo - sampler.budget().spent()) / 3;
            WarmUpPhase.Result warm =
                    WarmUpPhase.run(host, sampler, rival, ladder.slice(), ladder.siblings(), 0, warmUpTo);
            if (!warm.steady()) {
                notes.add(rival.name() + " was still warming up when its share of the budget ended");
                return leader;
            }
            List<Sample> leaders = new ArrayList<>();
            List<Sample> rivals = new ArrayList<>();
            for (int round = 0; round < ROUNDS && sampler.budget().spent() < upTo; round++) {
                boolean leaderFirst = round % 2 == 0;
                time(leaderFirst ? leader.racer() : rival, leaderFirst ? leaders : rivals);
                time(leaderFirst ? rival : leader.racer(), leaderFirst ? rivals : leaders);
            }
            double ratio = Sample.typical(rivals) / Sample.typical(leaders);
            if (Double.isNaN(ratio)) {
                notes.add(rival.name() + " could not be compared within the budget");
                return leader;
            }
            notes.add(String.format(
                    Locale.ROOT,
                    "%s takes %.2f of the time of %s",
                    rival.name(),
                    ratio,
                    leader.racer().name()));
            return ratio < CLEARLY ? new Winner(rival, leader.ratio() * ratio) : leader;
        } catch (IllegalStateException e) {
            notes.add(rival.name() + " does not work here");
            return leader;
        }
    }

    private void time(Racer racer, List<Sample> samples) {
        for (Scheme sibling : ladder.siblings()) {
            sampler.time(racer.engines(), sibling);
        }
        Sample sample = sampler.time(racer.engines(), ladder.slice());
        if (sample != null) {
            samples.add(sample);
        }
    }
}
