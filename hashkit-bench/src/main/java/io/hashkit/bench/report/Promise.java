package io.hashkit.bench.report;

import io.hashkit.bench.console.JsonRecords.Member;
import io.hashkit.bench.console.Texts;
import io.hashkit.internal.tune.TunedHost;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.Tuning;
import java.util.List;
import java.util.Optional;

/**
 * Logins a second of a process, as they were predicted and as storms were served.
 *
 * @param predicted logins a second by the processor time of a hash with all permits in use; NaN if that time was not measured
 * @param served logins a second that storms were served; NaN if none measured it
 * @param logins number of logins that these storms were answered
 * @param busyMillis milliseconds of a login with all permits in use, by the clock, median; NaN if no storm measured it
 * @param apart logins a second that were predicted with one hash at a time on each processor, where a processor computes
 *     several at once when many wait; NaN where none does
 */
public record Promise(
        @Member("predictedPerSecond") double predicted,
        @Member("servedPerSecond") double served,
        @Member(value = "stormLogins", optional = true) long logins,
        double busyMillis,

        @Member(value = "oneAtATimePerSecond", optional = true)
        double apart) {
    /** A larger difference between prediction and storms lowers the confidence. */
    private static final double DIFFERENT = 0.1;

    private static final double VERY_DIFFERENT = 0.25;

    /** A prediction that no storm has confirmed. */
    public static Promise predicted(double perSecond) {
        return new Promise(perSecond, Double.NaN, 0, Double.NaN, Double.NaN);
    }

    /** The prediction of a tuning: none if several hashes can run at once and how they slow each other down is not known. */
    public static Promise of(Tuning tuning) {
        TunedHost host = TunedHost.OF_TUNING.into(tuning);
        boolean several = host.hashesPerSecondApart() > 1.001 * host.hashesPerSecondPerCore();
        Promise promise = predicted(several && tuning.underLoad().isEmpty() ? Double.NaN : tuning.hashesPerSecond());
        return host.seats().isEmpty()
                ? promise
                : new Promise(promise.predicted, Double.NaN, 0, Double.NaN, host.hashesPerSecondApart());
    }

    public Promise served(double perSecond, long answered, double millis) {
        return new Promise(predicted, perSecond, answered, millis, apart);
    }

    /** Logins a second that are promised: no more than were predicted, and no more than were served. NaN if unknown. */
    public double perSecond() {
        return Double.isNaN(served) ? predicted : Double.isNaN(predicted) ? served : Math.min(predicted, served);
    }

    /** Served logins relative to the predicted ones, minus 1; NaN if one of them is unknown. */
    double difference() {
        return served / predicted - 1;
    }

    /** The highest confidence that the storms leave. */
    public Confidence confidence(Confidence tuned) {
        double difference = Math.abs(difference());
        if (difference > VERY_DIFFERENT) {
            return Confidence.LOW;
        }
        // Also without a prediction, or without a storm.
        return difference <= DIFFERENT || tuned == Confidence.LOW ? tuned : lower(tuned);
    }

    private static Confidence lower(Confidence one) {
        return one == Confidence.HIGH ? Confidence.MEDIUM : Confidence.LOW;
    }

    /** Why the storms lower the confidence, without a full stop; empty if they do not. */
    public Optional<String> doubt() {
        if (Double.isNaN(served)) {
            return Optional.of("no storm confirmed the logins a second");
        }
        if (Double.isNaN(predicted)) {
            return Optional.of("concurrent hashes were not measured, so there is no prediction to confirm");
        }
        return Math.abs(difference()) <= DIFFERENT
                ? Optional.empty()
                : Optional.of(Texts.format(
                        "storms were served %.0f %% %s logins than the processor time of a hash promised",
                        100 * Math.abs(difference()), difference() < 0 ? "fewer" : "more"));
    }

    /** The comparison in words, one or two sentences. */
    public List<String> sentences() {
        String promised = Double.isNaN(predicted)
                ? "Nothing was promised, because concurrent hashes were not measured"
                : "Promised " + number(predicted) + " logins a second "
                        + (apart > 0
                                ? "when many wait, and " + number(apart) + " one at a time on each processor "
                                : "")
                        + "(by processor time)";
        if (Double.isNaN(served)) {
            return List.of(promised + "; no storm confirmed it.");
        }
        String compared = promised + ", served " + number(served) + " (" + logins
                + " logins in storms with all processors busy).";
        return busyMillis > 0
                ? List.of(
                        compared,
                        Texts.format("A login took %.0f ms by the clock in these storms, median.", busyMillis))
                : List.of(compared);
    }

    /** One decimal, and two below one. */
    private static String number(double perSecond) {
        return Texts.format(perSecond < 1 ? "%.2f" : "%.1f", perSecond);
    }
}
