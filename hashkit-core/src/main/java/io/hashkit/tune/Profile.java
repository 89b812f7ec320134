package io.hashkit.tune;

import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.host.AtomicFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The result of a tuning in a form that is small enough to be stored, shipped and reviewed. Contains no secret and no
 * date: the same measurement gives the same profile.
 */
public final class Profile {
    /** The fingerprint of a profile that combines several hosts and is valid on each. */
    public static final String FLEET = "fleet";

    /** The length of the longest text that {@link #parse} reads, in characters. */
    public static final int LONGEST = 16_384;

    /**
     * What a profile consists of.
     *
     * @param settings the options of the tuning as text
     */
    record Parts(
            Scheme scheme,
            Measurement measurement,
            String settings,
            Duration target,
            Policy policy,
            int concurrency,
            String fingerprint,
            String host) {
        Parts {
            Objects.requireNonNull(settings, "settings");
            Objects.requireNonNull(policy, "policy");
            Objects.requireNonNull(fingerprint, "fingerprint");
            Objects.requireNonNull(host, "host");
            if (!measurement.isPossible()
                    || concurrency < 1
                    || target.compareTo(TuneOptions.SHORTEST_TARGET) < 0
                    || target.compareTo(TuneOptions.LONGEST_TARGET) > 0) {
                throw new IllegalArgumentException("the profile contains impossible numbers");
            }
            Ladders.of(scheme);
        }

        /** The time that a hash may take so that a login meets the target, in nanoseconds. */
        double limit() {
            return Choice.limit(
                    target,
                    concurrency,
                    measurement.share(),
                    measurement.slowdown().orElse(1));
        }
    }

    final Parts parts;

    Profile(Parts parts) {
        this.parts = parts;
    }

    Measurement measurement() {
        return parts.measurement();
    }

    /** {@return the chosen costs} */
    public Scheme scheme() {
        return parts.scheme();
    }

    /** {@return the name of the engine that was measured, for example {@code argon2/hashkit}: the fastest of those that were compared} */
    public String engine() {
        return measurement().engine();
    }

    /**
     * {@return the options of the tuning as text} A stored profile replaces a measurement only if this text is equal.
     */
    public String settings() {
        return parts.settings();
    }

    /** {@return the target for the time of a hash} */
    public Duration target() {
        return parts.target();
    }

    /** {@return the policy whose floor applies} */
    public Policy policy() {
        return parts.policy();
    }

    /** {@return how reliable the tuning is} */
    public Confidence confidence() {
        return measurement().confidence();
    }

    /** {@return the most memory in bytes that one hash may use on the measured host} */
    public long memoryPerHash() {
        return measurement().memoryPerHash();
    }

    /**
     * {@return the time of a hash with {@link StartOption#VECTOR_API}, relative to its time without; empty if it was not
     * tried} {@code hashkit-bench tune} tries it in processes of its own.
     */
    public OptionalDouble withVectorApi() {
        return measurement().withVectorApi();
    }

    /**
     * {@return this profile with what a trial of {@link StartOption#VECTOR_API} found, so that a process that runs without
     * it can say what it would bring}
     *
     * @param times the time of a hash with the option, relative to its time without; above 0
     * @throws IllegalArgumentException if {@code times} is not above 0, or at least 1e9
     */
    public Profile withVectorApi(double times) {
        return with(measurement().withVectorApi(times));
    }

    private Profile with(Measurement measurement) {
        return new Profile(new Parts(
                parts.scheme(),
                measurement,
                parts.settings(),
                parts.target(),
                parts.policy(),
                parts.concurrency(),
                parts.fingerprint(),
                parts.host()));
    }

    /**
     * {@return this profile with less confidence, after something else than tuning contradicted it} The same profile if its
     * confidence is as low already.
     *
     * @param confidence the confidence that is left
     * @param reason why, as a sentence without a full stop, at most 200 characters
     * @throws IllegalArgumentException if the reason is too long or has several lines
     */
    public Profile lessSure(Confidence confidence, String reason) {
        if (confidence.compareTo(confidence()) <= 0) {
            return this;
        }
        Doubts doubts = confidence == Confidence.LOW
                ? Doubts.of(
                        List.of(reason), List.of(), measurement().costModel().nanosPerWork())
                : Doubts.NONE;
        return with(measurement().lessSure(confidence, doubts));
    }

    /** {@return the fingerprint of the host, or {@link #FLEET} for a profile of several hosts} */
    public String fingerprint() {
        return parts.fingerprint();
    }

    /** {@return the processor and the virtual machine, for readers} */
    public String host() {
        return parts.host();
    }

    /** {@return what a process must have so that the costs keep their time and their logins a second} */
    public Needs needs() {
        return measurement().needs();
    }

    /**
     * {@return why the confidence is not high, one sentence without a full stop for each; empty if it is high} The reasons
     * of {@link #doubts} come first, then those that another measurement would find again.
     */
    public List<String> reasons() {
        List<String> reasons = new ArrayList<>(doubts());
        if (confidence() == Confidence.MEDIUM) {
            reasons.add("a step of the measurement was omitted, or it was slightly unsteady");
        }
        if (confidence() == Confidence.LOW && !fingerprint().equals(FLEET)) {
            if (needs().processors() > 0 && needs().processors() <= 1) {
                reasons.add("with one processor, compilation and garbage collection take time from the hashes");
            }
            if (memoryPerHash() < Warnings.LITTLE) {
                reasons.add("a hash may use only " + Text.mib(memoryPerHash())
                        + ", so memory and not time decided the choice");
            }
        }
        if (confidence() == Confidence.LOW && reasons.isEmpty()) {
            reasons.add("one processor, the Serial garbage collector or little memory, which the profile does not say");
        }
        return List.copyOf(reasons);
    }

    /** {@return the reasons for low confidence that another measurement on the same host may remove} */
    public List<String> doubts() {
        return measurement().doubts().reasons();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Profile that && parts.equals(that.parts);
    }

    @Override
    public int hashCode() {
        return parts.hashCode();
    }

    @Override
    public String toString() {
        return "Profile" + parts.toString().substring("Parts".length());
    }

    /**
     * {@return the profile of a text that {@link #toJson} printed}
     *
     * @param json the text
     * @throws IllegalArgumentException if the text is not a profile, is of a later version, or has impossible values;
     *     the message contains nothing of the text except names of fields
     * @throws IllegalStateException if the library nanojson is not on the class path
     */
    public static Profile parse(String json) {
        return Text.json(() -> ProfileJson.read(json));
    }

    /**
     * {@return the profile of a file that contains a text of {@link #toJson} in UTF-8} Reads no more of the file than the
     * longest profile can have.
     *
     * @param file the file
     * @throws IOException if the file is not a regular file, is too long, is not in UTF-8, or cannot be read
     * @throws IllegalArgumentException if the text is not a valid profile, as for {@link #parse}
     * @throws IllegalStateException if the library nanojson is not on the class path
     */
    public static Profile read(Path file) throws IOException {
        return parse(AtomicFile.read(file, LONGEST));
    }

    /**
     * {@return the profile as JSON, version 1} Equal profiles have equal texts.
     *
     * @throws IllegalArgumentException if the policy is not one of {@link Policy#NAMED}, because other programs could
     *     not read it
     * @throws IllegalStateException if the library nanojson is not on the class path
     */
    public String toJson() {
        return Text.json(() -> ProfileJson.write(this));
    }

    /**
     * {@return the predicted CPU time in milliseconds of a hash that runs alone on the measured host}
     *
     * @param scheme costs of the profile's algorithm
     */
    public double millis(Scheme scheme) {
        return measurement().costModel().nanos(scheme) / 1e6;
    }
}
