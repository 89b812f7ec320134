package io.hashkit.bench.attacker;

import io.hashkit.bench.attacker.Tables.Rate;
import java.util.List;

/**
 * A measured rate that was left out, and its prediction from the other rates.
 *
 * @param rate the measured rate
 * @param predicted the predicted guesses per second
 */
public record LeftOut(Rate rate, double predicted) {
    /** The relative error of the prediction; negative if it was too low. */
    public double error() {
        return predicted / rate.perSecond() - 1;
    }

    /** The largest error without its sign; NaN if the list is empty. */
    static double worst(List<LeftOut> checks) {
        return checks.stream()
                .mapToDouble(check -> Math.abs(check.error()))
                .max()
                .orElse(Double.NaN);
    }
}
