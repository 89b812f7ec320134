package io.hashkit.bench.statistics;

import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * By how much the host itself may have become slower or faster between two runs, as a logarithm of time: what loops that
 * nobody changed tell. It always holds 0, because it is a doubt and never a correction.
 *
 * @param low not above 0
 * @param high not below 0
 * @param error standard error of the loop that is known least well
 */
public record HostShift(double low, double high, double error) {
    public static final HostShift NONE = new HostShift(0, 0, 0);

    /**
     * Of the loops that both runs timed.
     *
     * @param first times by the name of the loop, one for each round
     * @param other times of the other run
     */
    public static HostShift of(Map<String, List<Double>> first, Map<String, List<Double>> other) {
        HostShift shift = NONE;
        for (Map.Entry<String, List<Double>> loop : first.entrySet()) {
            List<Double> after = other.getOrDefault(loop.getKey(), List.of());
            if (enough(loop.getValue()) && enough(after)) {
                Contrast contrast = Contrast.of(loop.getValue(), after);
                shift = new HostShift(
                        Math.min(shift.low, contrast.log()),
                        Math.max(shift.high, contrast.log()),
                        Math.max(shift.error, contrast.error()));
            }
        }
        return shift;
    }

    private static boolean enough(Collection<Double> times) {
        return times.size() >= Contrast.FEWEST;
    }

    /** Whether it is more than a share to either side. */
    public boolean exceeds(double share) {
        return low < Math.log1p(-share) || high > Math.log1p(share);
    }
}
