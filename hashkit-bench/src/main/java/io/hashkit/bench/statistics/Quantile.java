package io.hashkit.bench.statistics;

import io.hashkit.bench.console.Texts;
import java.util.Arrays;
import java.util.Optional;

/**
 * A quantile that can be reported of a sample only if the sample is large enough for it.
 *
 * <p>A sample of n values carries a quantile q if its slowest value is at least the true quantile with a probability of 95 %,
 * whatever the distribution: 1 - q^n is at least 0.95. With fewer values, a "99th percentile" is the maximum under another
 * name, and half of all samples would not contain the true one. The rule is that of one-sided tolerance limits: S. S. Wilks,
 * Determination of Sample Sizes for Setting Tolerance Limits, Annals of Mathematical Statistics 12, 1941.
 */
public enum Quantile {
    P90(0.9),
    P95(0.95),
    P99(0.99),
    P999(0.999);

    private static final double MISSED = 0.05;

    private final double share;

    Quantile(double share) {
        this.share = share;
    }

    /** The highest quantile that a sample of this many values carries; empty if it carries none of these. */
    public static Optional<Quantile> of(long values) {
        return Arrays.stream(values())
                .filter(quantile -> quantile.fewest() <= values)
                .reduce((lower, higher) -> higher);
    }

    /** The fewest values that carry it: 29, 59, 299 and 2,995. */
    public long fewest() {
        return (long) Math.ceil(Math.log(MISSED) / Math.log(share));
    }

    /** In per cent, as histograms ask for it. */
    public double percent() {
        return 100 * share;
    }

    /** The name with the number of values, such as {@code p90 of 40}; {@code slowest of 17} if they carry none. */
    public static String named(long values) {
        return of(values).map(Quantile::toString).orElse("slowest") + (values > 0 ? " of " + values : "");
    }

    @Override
    public String toString() {
        return Texts.format(this == P999 ? "p%.1f" : "p%.0f", percent());
    }
}
