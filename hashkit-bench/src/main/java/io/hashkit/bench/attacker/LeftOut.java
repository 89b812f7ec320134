package io.hashkit.bench.attacker;

import io.hashkit.bench.attacker.Tables.Rate;
import java.util.List;

/**
 * A row that was left out, and what the model makes of it from the others.
 *
 * @param predicted guesses a second
 */
public record LeftOut(Rate rate, double predicted) {
    /** What was predicted above what was measured, as a share; below 0 if it was less. */
    public double error() {
        return predicted / rate.perSecond() - 1;
    }

    /** The worst, without its sign; NaN if there is none. */
    static double worst(List<LeftOut> checks) {
        return checks.stream()
                .mapToDouble(check -> Math.abs(check.error()))
                .max()
                .orElse(Double.NaN);
    }
}
