package io.hashkit.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What happened beside the clock while a row was measured; NaN where this system cannot tell.
 *
 * @param garbage bytes allocated by one operation
 * @param user nanoseconds of CPU time of one operation outside the kernel
 * @param system nanoseconds of CPU time of one operation in the kernel
 * @param onCpu share of the time in which the measured thread had a processor, 0 to 1
 * @param stolen share of the host's time that its hypervisor gave to others, 0 to 1
 * @param throttled scheduling periods in which a quota was used up
 */
public record Circumstances(double garbage, double user, double system, double onCpu, double stolen, double throttled) {
    public static final Circumstances UNKNOWN =
            new Circumstances(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** Timers and the iteration's own start and end take a few per cent of a short iteration. */
    private static final double UNDISTURBED = 0.9;

    private static final double MUCH_STOLEN = 0.02;

    /** What makes the figure doubtful, for people; empty where nothing does. */
    public String disturbance() {
        List<String> found = new ArrayList<>();
        if (onCpu < UNDISTURBED) {
            found.add(String.format(Locale.ROOT, "had a processor for %.0f %% of its time", 100 * onCpu));
        }
        if (stolen > MUCH_STOLEN) {
            found.add(String.format(Locale.ROOT, "the hypervisor took %.0f %% of the host's time", 100 * stolen));
        }
        if (throttled > 0) {
            found.add(String.format(Locale.ROOT, "was throttled %.0f times", throttled));
        }
        return String.join(", ", found);
    }
}
