package io.hashkit.internal.tune;

import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.base.Bridge;
import io.hashkit.internal.host.AtomicFile;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.Profile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a {@link Profile} consists of.
 *
 * @param settings the options of the tuning as text
 * @param fingerprint that of the host, or {@link #FLEET}
 * @param host the processor and the virtual machine, for readers
 */
public record ProfileData(
        Scheme scheme,
        Measurement measurement,
        String settings,
        Duration target,
        Policy policy,
        int concurrency,
        String fingerprint,
        String host) {
    public static final Bridge<Profile, ProfileData> OF_PROFILE = new Bridge<>();

    /** The fingerprint of a profile that combines several hosts and is valid on each. */
    static final String FLEET = "fleet";

    /** The length of the longest text that {@link #parse} reads, in characters. */
    public static final int LONGEST = 16_384;

    public ProfileData {
        if (!measurement.isPossible()
                || concurrency < 1
                || target.compareTo(TuningRequest.SHORTEST_TARGET) < 0
                || target.compareTo(TuningRequest.LONGEST_TARGET) > 0) {
            throw new IllegalArgumentException("the profile contains impossible numbers");
        }
        Ladders.of(scheme);
    }

    /** The time that a hash may take so that a login meets the target, in nanoseconds. */
    double limit() {
        return Choice.limit(
                target, concurrency, measurement.share(), measurement.slowdown().orElse(1));
    }

    /**
     * This profile with what a trial of the Vector API found, so that a process that runs without it can say what it
     * would bring: the time of a hash with the option, relative to its time without, above 0 and below 1e9.
     */
    public ProfileData withVectorApi(double times) {
        return with(measurement.with(OptionalDouble.of(times), measurement.seats()));
    }

    /** This profile with what {@link Measurement#seats} says. */
    public ProfileData withSeats(MeasuredSeats measured) {
        return with(measurement.with(measurement.withVectorApi(), Optional.of(measured)));
    }

    private ProfileData with(Measurement other) {
        return new ProfileData(scheme, other, settings, target, policy, concurrency, fingerprint, host);
    }

    /**
     * This profile with less confidence, after something else than tuning contradicted it; the same profile if its
     * confidence is as low already. The reason is a sentence without a full stop, in one line of at most 200
     * characters.
     */
    public ProfileData withLowerConfidence(Confidence confidence, String reason) {
        if (confidence.compareTo(measurement.confidence()) <= 0) {
            return this;
        }
        return with(measurement.withLowerConfidence(
                confidence,
                confidence == Confidence.LOW
                        ? UnsureMeasurements.of(
                                List.of(reason),
                                List.of(),
                                measurement.costModel().nanosPerWork())
                        : UnsureMeasurements.NONE));
    }

    /**
     * Why the confidence is not high, one sentence without a full stop for each; empty if it is high. The reasons of
     * {@link #doubts} come first, then those that another measurement would find again.
     */
    public List<String> reasons() {
        List<String> reasons = new ArrayList<>(doubts());
        if (measurement.confidence() == Confidence.MEDIUM) {
            reasons.add("a step of the measurement was omitted, or it was slightly unsteady");
        }
        if (measurement.confidence() == Confidence.LOW && !fingerprint.equals(FLEET)) {
            if (measurement.requirements().processors() > 0
                    && measurement.requirements().processors() <= 1) {
                reasons.add("with one processor, compilation and garbage collection take time from the hashes");
            }
            if (measurement.memoryPerHash() < Warnings.LITTLE) {
                reasons.add("a hash may use only " + Text.mib(measurement.memoryPerHash())
                        + ", so memory and not time decided the choice");
            }
        }
        if (measurement.confidence() == Confidence.LOW && reasons.isEmpty()) {
            reasons.add("one processor, the Serial garbage collector or little memory, which the profile does not say");
        }
        return List.copyOf(reasons);
    }

    /** The reasons for low confidence that another measurement on the same host may remove. */
    public List<String> doubts() {
        return measurement.doubts().reasons();
    }

    /** The predicted CPU time in milliseconds of a hash that runs alone on the measured host. */
    public double millis(Scheme costs) {
        return measurement.costModel().nanos(costs) / 1e6;
    }

    /** The profile of a text, as {@link Profile#parse} says. */
    public static ProfileData parse(String json) {
        return Text.json(() -> ProfileJson.read(json));
    }

    /** The profile of a file, as {@link Profile#read} says. */
    public static ProfileData read(Path file) throws IOException {
        return parse(AtomicFile.read(file, LONGEST));
    }

    /** The text of the profile, as {@link Profile#toJson} says. */
    public String toJson() {
        return Text.json(() -> ProfileJson.write(this));
    }
}
