package io.hashkit.bench.statistics;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * An interval for how much the host itself became slower or faster between two runs, as a logarithm of time, from the control
 * loops. It always contains 0, because it widens intervals but never corrects figures.
 *
 * @param low lower end, at most 0
 * @param high upper end, at least 0
 * @param error the largest standard error of these loops
 */
public record HostShift(double low, double high, double error) {
    public static final HostShift NONE = new HostShift(0, 0, 0);

    /**
     * The shift according to the loops that both runs timed.
     *
     * @param first times of the first run by the name of the loop, one for each round
     * @param other times of the other run by the name of the loop
     * @param loops the names of the loops that count
     */
    public static HostShift of(
            Map<String, List<Double>> first, Map<String, List<Double>> other, Predicate<String> loops) {
        HostShift shift = NONE;
        for (Map.Entry<String, List<Double>> loop : first.entrySet()) {
            List<Double> after = other.getOrDefault(loop.getKey(), List.of());
            if (loops.test(loop.getKey()) && enough(loop.getValue()) && enough(after)) {
                Contrast contrast = Contrast.of(loop.getValue(), after);
                shift = new HostShift(
                        Math.min(shift.low, contrast.log()),
                        Math.max(shift.high, contrast.log()),
                        Math.max(shift.error, contrast.error()));
            }
        }
        return shift;
    }

    /**
     * The part of this shift that other rows show as well. What changes a loop and leaves engines alone changed the loop and
     * not the host; a change of single engines that leaves the loop alone is no shift either.
     *
     * @param others the ratios of other rows that the host would change likewise; empty to keep the shift as it is
     */
    public HostShift confirmedBy(List<Contrast> others) {
        if (others.isEmpty() || this.equals(NONE)) {
            return this;
        }
        double common = Estimate.median(others.stream().map(Contrast::log).toList());
        double each = Estimate.median(others.stream().map(Contrast::error).toList());
        // The median of many normal values has this larger error than their mean; that of two is their mean.
        double factor = others.size() > 2 ? Math.sqrt(Math.PI / 2) : 1;
        return new HostShift(
                Math.max(low, Math.min(0, common)),
                Math.min(high, Math.max(0, common)),
                Math.min(error, factor * each / Math.sqrt(others.size())));
    }

    private static boolean enough(Collection<Double> times) {
        return times.size() >= Contrast.FEWEST;
    }

    /** Whether the shift is larger than a relative margin in either direction. */
    public boolean exceeds(double share) {
        return low < Math.log1p(-share) || high > Math.log1p(share);
    }
}
