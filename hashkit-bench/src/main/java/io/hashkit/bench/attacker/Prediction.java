package io.hashkit.bench.attacker;

import io.hashkit.bench.console.Texts;

/**
 * The guessing rate of a device.
 *
 * @param perSecond guesses per second
 * @param basis where the rate comes from
 * @param error the largest relative error of the model in its cross-check; NaN if there are too few rates for a check
 */
public record Prediction(double perSecond, Basis basis, double error) {
    /** A larger error in the cross-check makes a rate an extrapolation. */
    public static final double MOST_ERROR = 0.25;

    /** How a rate is known. */
    public enum Basis {
        /** Measured at these costs. */
        MEASURED,
        /** Measured on the same device at other costs, scaled by the work. */
        SCALED,
        /** Computed from the bandwidth of the device and the share that similar devices reach. */
        MODEL,
        /** Computed by the model without a check within 25 %. */
        EXTRAPOLATION,
        /**
         * Scaled from costs with less memory: so many guesses do not fit into the device, which is slower by an unknown factor. Or
         * the rate of only one of the hashes of a guess.
         */
        UPPER_BOUND
    }

    static Prediction measured(double perSecond) {
        return new Prediction(perSecond, Basis.MEASURED, 0);
    }

    /** A prediction of the given basis, or an extrapolation if the error is too large. */
    static Prediction of(double perSecond, Basis basis, double error) {
        return new Prediction(perSecond, error <= MOST_ERROR ? basis : Basis.EXTRAPOLATION, error);
    }

    Prediction extrapolated() {
        return new Prediction(perSecond, Basis.EXTRAPOLATION, error);
    }

    public Prediction atMost() {
        return new Prediction(perSecond, Basis.UPPER_BOUND, error);
    }

    /** The basis and the error for a cell of a table. */
    public String words() {
        return switch (basis) {
            case MEASURED -> "measured";
            case SCALED -> Texts.format("scaled, within %.0f %%", Math.ceil(error * 100));
            case MODEL -> Texts.format("model, within %.0f %%", Math.ceil(error * 100));
            case EXTRAPOLATION -> "extrapolation";
            case UPPER_BOUND -> "upper bound of the rate";
        };
    }
}
