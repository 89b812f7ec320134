package io.hashkit.bench.report;

import io.hashkit.bench.console.Texts;
import java.util.ArrayList;
import java.util.List;

/**
 * What was observed in addition to the time while a row was measured. Values are NaN if this system does not provide them.
 *
 * @param garbage bytes allocated per operation
 * @param user nanoseconds of CPU time per operation in user mode
 * @param system nanoseconds of CPU time per operation in the kernel
 * @param onCpu share of the time in which the measured thread had a processor, 0 to 1
 * @param stolen share of the host's time that its hypervisor gave to other guests, 0 to 1
 * @param throttled number of scheduling periods in which the CPU quota was used up
 */
public record Circumstances(double garbage, double user, double system, double onCpu, double stolen, double throttled) {
    public static final Circumstances UNKNOWN =
            new Circumstances(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** Lower shares than this are a disturbance; a few per cent are lost at the start and end of an iteration. */
    private static final double UNDISTURBED = 0.9;

    private static final double MUCH_STOLEN = 0.02;

    /** Descriptions of all disturbances; empty if there were none. */
    public String disturbance() {
        List<String> found = new ArrayList<>();
        if (onCpu < UNDISTURBED) {
            found.add(Texts.format("had a processor for only %.0f %% of the time", 100 * onCpu));
        }
        if (stolen > MUCH_STOLEN) {
            found.add(Texts.format("the hypervisor gave %.0f %% of the host's time to other guests", 100 * stolen));
        }
        if (throttled > 0) {
            found.add(Texts.format("was throttled %.0f times by the CPU quota", throttled));
        }
        return String.join(", ", found);
    }
}
