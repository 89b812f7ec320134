package io.hashkit.internal.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.engine.Engines;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the fastest engine. The order of the catalogue stands unless a rival is clearly faster. Both are warmed up and
 * then timed in turn, while the other variants of the algorithm run in the same JVM too: some engines are fast only as
 * long as nothing else has used JDK code that they share with it.
 */
final class Race {
    private static final int ROUNDS = 7;
    /** A rival replaces the leader only if it takes less than this share of the leader's time. */
    private static final double CLEARLY = 0.95;

    private final Sampler sampler;
    private final Ladder ladder;
    /** The outcome for each rival, as text. */
    final List<String> notes = new ArrayList<>();

    Race(Sampler sampler, Ladder ladder) {
        this.sampler = sampler;
        this.ladder = ladder;
    }

    /**
     * An engine in the race.
     *
     * @param name its name in the catalogue
     * @param engines this engine only
     * @param ratio its time relative to that of the first engine of the catalogue, if it has beaten that one; otherwise 1
     */
    record Racer(String name, Engines engines, double ratio) {}

    /** The fastest engine. The leader is the first engine of the catalogue, already warmed up. */
    Racer run(Racer leader, List<Racer> rivals, double upTo) {
        Racer first = leader;
        double from = sampler.budget.spent();
        for (int i = 0; i < rivals.size(); i++) {
            double share = from + (upTo - from) * (i + 1) / rivals.size();
            first = duel(first, rivals.get(i), share);
        }
        return first;
    }

    private Racer duel(Racer leader, Racer rival, double upTo) {
        try {
            // The last third of the share is kept for the comparison itself. A rival that is mistaken for steady can
            // only lose.
            double warmUpTo = upTo - (upTo - sampler.budget.spent()) / 3;
            WarmUpPhase.Result warm = WarmUpPhase.run(sampler, rival.engines(), ladder.siblings(), 0, warmUpTo);
            if (!warm.steady()) {
                notes.add(rival.name() + " was still getting faster when its share of the budget was used up");
                return leader;
            }
            List<Sample> leaders = new ArrayList<>();
            List<Sample> rivals = new ArrayList<>();
            for (int round = 0; round < ROUNDS && sampler.budget.spent() < upTo; round++) {
                boolean leaderFirst = round % 2 == 0;
                time(leaderFirst ? leader : rival, leaderFirst ? leaders : rivals);
                time(leaderFirst ? rival : leader, leaderFirst ? rivals : leaders);
            }
            double ratio = Sample.typical(rivals) / Sample.typical(leaders);
            if (Double.isNaN(ratio)) {
                notes.add(rival.name() + " could not be compared within the budget");
                return leader;
            }
            notes.add(Text.format("%s takes %.2f of the time of %s", rival.name(), ratio, leader.name()));
            return ratio < CLEARLY ? new Racer(rival.name(), rival.engines(), leader.ratio() * ratio) : leader;
        } catch (IllegalStateException e) {
            notes.add(rival.name() + " does not work here");
            return leader;
        }
    }

    private void time(Racer racer, List<Sample> samples) {
        for (Scheme sibling : ladder.siblings()) {
            sampler.time(racer.engines(), sibling);
        }
        Sample sample = sampler.slice(racer.engines());
        if (sample != null) {
            samples.add(sample);
        }
    }
}
