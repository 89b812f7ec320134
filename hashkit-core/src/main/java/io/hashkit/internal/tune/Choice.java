package io.hashkit.internal.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.tune.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Chooses the rung that follows from a cost model, and explains why the others were not chosen. */
final class Choice {
    /** Rungs above this multiple of the target are omitted from reports. */
    private static final double FAR = 4;
    /** The largest error of a sure measurement, as a share. */
    private static final double ERROR = 0.2;

    private final TuningRequest options;
    private final List<Scheme> rungs;
    private final double limit;

    /**
     * @param share the share of a processor that one login has
     * @param slowdown the slowdown of hashes that run at once
     */
    Choice(TuningRequest options, List<Scheme> rungs, double share, double slowdown) {
        this.options = options;
        this.rungs = rungs;
        this.limit = limit(options.target, options.concurrency, share, slowdown);
    }

    /** The time that a hash may take so that a login meets the target, in nanoseconds. */
    static double limit(Duration target, int concurrency, double share, double slowdown) {
        return target.toNanos() * share / (concurrency > 1 ? slowdown : 1);
    }

    /** The strongest rung within the target, or the weakest of all. */
    Scheme strongest(CostModel costModel) {
        Scheme strongest = rungs.get(0);
        for (Scheme rung : rungs) {
            if (!exceeds(costModel.nanos(rung))) {
                strongest = rung;
            }
        }
        return strongest;
    }

    boolean exceeds(double nanos) {
        return nanos > limit;
    }

    /** The next weaker rung, or the same one if there is none. */
    Scheme below(Scheme scheme) {
        return rungs.get(Math.max(0, rungs.indexOf(scheme) - 1));
    }

    /** How a scheme was chosen; those above the weakest may exceed the target by the largest error. */
    Outcome outcome(Scheme scheme, CostModel costModel) {
        double nanos = costModel.nanos(scheme);
        if (scheme.equals(rungs.get(0)) ? exceeds(nanos) : exceeds(nanos / (1 + ERROR))) {
            return scheme.equals(rungs.get(0)) ? Outcome.FLOOR_EXCEEDS_TARGET : Outcome.ABOVE_TARGET;
        }
        return scheme.equals(rungs.get(rungs.size() - 1)) ? Outcome.LIMIT_REACHED : Outcome.WITHIN_TARGET;
    }

    /** Whether a cost model leads to much stronger costs: more than one rung above these, which may lie between rungs. */
    boolean isTooWeak(Scheme scheme, CostModel costModel) {
        return Traits.of(scheme).work() < Traits.of(below(strongest(costModel))).work();
    }

    /** The rungs up to four times the target, each with the reason why it was or was not chosen. */
    List<Rung> rungs(Scheme chosen, CostModel costModel) {
        List<Rung> shown = new ArrayList<>();
        List<Scheme> all = new ArrayList<>(rungs);
        if (!all.contains(chosen)) {
            // A known profile of another host may lie between the rungs of this host.
            all.add(chosen);
            all.sort(Comparator.comparingDouble(scheme -> Traits.of(scheme).work()));
        }
        for (Scheme rung : all) {
            double nanos = costModel.nanos(rung);
            boolean taken = rung.equals(chosen);
            if (taken || nanos <= FAR * limit) {
                shown.add(new Rung(rung, Duration.ofNanos((long) nanos), taken, reason(rung, chosen, nanos)));
            }
        }
        return shown;
    }

    private String reason(Scheme rung, Scheme chosen, double nanos) {
        if (rung.equals(chosen)) {
            return !exceeds(nanos)
                    ? "chosen"
                    : rung.equals(rungs.get(0)) ? "chosen: anything weaker is below the floor" : "chosen: it was known";
        }
        if (exceeds(nanos)) {
            return Text.format(
                    "%.0f ms exceeds %s",
                    nanos / 1e6,
                    limit == options.target.toNanos()
                            ? "the target"
                            : Text.format("the %.0f ms that are left for a hash within the target", limit / 1e6));
        }
        return Traits.of(rung).work() <= Traits.of(chosen).work() ? "weaker" : "a real hash took longer than predicted";
    }
}
