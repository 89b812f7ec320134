package io.hashkit.bench.attacker;

import java.util.Locale;

/**
 * Guesses a second of a device.
 *
 * @param error the worst that the model was off on rows left out, as a share; NaN where no row could be left out
 */
public record Prediction(double perSecond, Basis basis, double error) {
    /** Beyond this error on rows left out a figure is an extrapolation. */
    public static final double MOST_ERROR = 0.25;

    /** Where a rate comes from. */
    public enum Basis {
        /** A row of the table. */
        MEASURED,
        /** A row of the same device at other costs, in proportion to the work. */
        SCALED,
        /** The bandwidth of the device and the share of theirs that devices of its kind reach. */
        MODEL,
        /** The model, where no row confirms it within 25 %. */
        EXTRAPOLATION
    }

    static Prediction measured(double perSecond) {
        return new Prediction(perSecond, Basis.MEASURED, 0);
    }

    /** Such a figure if the model deserves it, else an extrapolation. */
    static Prediction of(double perSecond, Basis basis, double error) {
        return new Prediction(perSecond, error <= MOST_ERROR ? basis : Basis.EXTRAPOLATION, error);
    }

    Prediction extrapolated() {
        return new Prediction(perSecond, Basis.EXTRAPOLATION, error);
    }

    /** For a cell of a table. */
    public String words() {
        return switch (basis) {
            case MEASURED -> "measured";
            case SCALED -> String.format(Locale.ROOT, "scaled, within %.0f %%", Math.ceil(error * 100));
            case MODEL -> String.format(Locale.ROOT, "model, within %.0f %%", Math.ceil(error * 100));
            case EXTRAPOLATION -> "extrapolation";
        };
    }
}
