package io.hashkit.tune;

import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.tune.CostModel;
import io.hashkit.internal.tune.Doubts;
import io.hashkit.internal.tune.Ladders;
import io.hashkit.internal.tune.Nanojson;
import io.hashkit.internal.tune.ProfileFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
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

    private final Scheme scheme;
    private final String engine;
    private final String settings;
    private final Duration target;
    private final Policy policy;
    private final Confidence confidence;
    private final double fixedMillis;
    private final double nanosPerWork;
    private final OptionalDouble slowdown;
    private final double share;
    private final int concurrency;
    private final long memoryPerHash;
    private final String fingerprint;
    private final String host;
    private final Doubts doubts;

    /** Checks the numbers that calculations rely on. */
    Profile(
            Scheme scheme,
            String engine,
            String settings,
            Duration target,
            Policy policy,
            Confidence confidence,
            double fixedMillis,
            double nanosPerWork,
            OptionalDouble slowdown,
            double share,
            int concurrency,
            long memoryPerHash,
            String fingerprint,
            String host,
            Doubts doubts) {
        Objects.requireNonNull(engine, "engine");
        Objects.requireNonNull(settings, "settings");
        Objects.requireNonNull(policy, "policy");
        Objects.requireNonNull(confidence, "confidence");
        Objects.requireNonNull(fingerprint, "fingerprint");
        Objects.requireNonNull(host, "host");
        Objects.requireNonNull(doubts, "doubts");
        if (!(nanosPerWork > 0 && nanosPerWork < 1e12)
                || !(fixedMillis >= 0 && fixedMillis < 1e9)
                || !(share > 0 && share <= 1)
                || !(slowdown.orElse(1) >= 1 && slowdown.orElse(1) < 1e9)
                || concurrency < 1
                || memoryPerHash < 0
                || target.compareTo(TuneOptions.SHORTEST_TARGET) < 0
                || target.compareTo(TuneOptions.LONGEST_TARGET) > 0) {
            throw new IllegalArgumentException("the profile contains impossible numbers");
        }
        Ladders.of(scheme);
        this.scheme = scheme;
        this.engine = engine;
        this.settings = settings;
        this.target = target;
        this.policy = policy;
        this.confidence = confidence;
        this.fixedMillis = fixedMillis;
        this.nanosPerWork = nanosPerWork;
        this.slowdown = slowdown;
        this.share = share;
        this.concurrency = concurrency;
        this.memoryPerHash = memoryPerHash;
        this.fingerprint = fingerprint;
        this.host = host;
        this.doubts = doubts;
    }

    /**
     * The chosen costs.
     *
     * @return the scheme
     */
    public Scheme scheme() {
        return scheme;
    }

    /**
     * The fastest engine.
     *
     * @return its name, for example {@code argon2/hashkit}
     */
    public String engine() {
        return engine;
    }

    /**
     * The options of the tuning as text. A stored profile replaces a measurement only if this text is equal.
     *
     * @return the text
     */
    public String settings() {
        return settings;
    }

    /**
     * The target for the time of a hash.
     *
     * @return the time
     */
    public Duration target() {
        return target;
    }

    /**
     * The policy whose floor applies.
     *
     * @return the policy
     */
    public Policy policy() {
        return policy;
    }

    /**
     * How reliable the tuning is.
     *
     * @return the confidence
     */
    public Confidence confidence() {
        return confidence;
    }

    /**
     * The part of the time of a hash that does not grow with its work.
     *
     * @return the time in milliseconds
     */
    public double fixedMillis() {
        return fixedMillis;
    }

    /**
     * The time for one unit of work: a KiB moved (Argon2), N·r·p (scrypt), 2^cost (bcrypt), an iteration (PBKDF2).
     *
     * @return the time in nanoseconds
     */
    public double nanosPerWork() {
        return nanosPerWork;
    }

    /**
     * The time of a hash with all permits in use, relative to its time alone.
     *
     * @return the ratio; empty if it was not measured
     */
    public OptionalDouble slowdown() {
        return slowdown;
    }

    /**
     * The share of a processor that one login has if the expected number of logins arrive at once.
     *
     * @return the share, above 0 and at most 1
     */
    public double share() {
        return share;
    }

    /**
     * The expected number of simultaneous logins.
     *
     * @return the number of logins
     */
    public int concurrency() {
        return concurrency;
    }

    /**
     * The most memory that one hash may use on the measured host.
     *
     * @return the memory in bytes
     */
    public long memoryPerHash() {
        return memoryPerHash;
    }

    /**
     * The fingerprint of the host.
     *
     * @return 16 hexadecimal digits, or {@link #FLEET} for a profile of several hosts
     */
    public String fingerprint() {
        return fingerprint;
    }

    /**
     * The processor and the virtual machine, for readers.
     *
     * @return a text
     */
    public String host() {
        return host;
    }

    /**
     * The reasons for low confidence that another measurement on the same host may remove.
     *
     * @return the reasons; empty if there are none
     */
    public List<String> doubts() {
        return doubts.reasons();
    }

    Doubts allDoubts() {
        return doubts;
    }

    private List<Object> values() {
        return List.of(
                scheme,
                engine,
                settings,
                target,
                policy,
                confidence,
                fixedMillis,
                nanosPerWork,
                slowdown,
                share,
                concurrency,
                memoryPerHash,
                fingerprint,
                host,
                doubts);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Profile that && values().equals(that.values());
    }

    @Override
    public int hashCode() {
        return values().hashCode();
    }

    @Override
    public String toString() {
        return "Profile[scheme=" + scheme + ", engine=" + engine + ", settings=" + settings + ", target=" + target
                + ", policy=" + policy + ", confidence=" + confidence + ", fixedMillis=" + fixedMillis
                + ", nanosPerWork=" + nanosPerWork + ", slowdown=" + slowdown + ", share=" + share + ", concurrency="
                + concurrency + ", memoryPerHash=" + memoryPerHash + ", fingerprint=" + fingerprint + ", host=" + host
                + ", doubts=" + doubts.reasons() + "]";
    }

    /**
     * Reads a text that {@link #toJson} printed.
     *
     * @param json the text
     * @return the profile
     * @throws IllegalArgumentException if the text is not a profile, is of a later version, or has impossible values;
     *     the message contains nothing of the text except names of fields
     * @throws IllegalStateException if the library nanojson is not on the class path
     */
    public static Profile parse(String json) {
        return Nanojson.needed(() -> ProfileJson.read(json));
    }

    /**
     * Reads a file that contains a text of {@link #toJson} in UTF-8. Reads no more of the file than the longest profile
     * can have.
     *
     * @param file the file
     * @return the profile
     * @throws IOException if the file is not a regular file, is too long, is not in UTF-8, or cannot be read
     * @throws IllegalArgumentException if the text is not a valid profile, as for {@link #parse}
     * @throws IllegalStateException if the library nanojson is not on the class path
     */
    public static Profile read(Path file) throws IOException {
        return parse(ProfileFile.read(file, LONGEST));
    }

    /**
     * The profile as JSON, version 1. Equal profiles have equal texts.
     *
     * @return the text
     * @throws IllegalArgumentException if the policy is not one of {@link Policy#NAMED}, because other programs could
     *     not read it
     * @throws IllegalStateException if the library nanojson is not on the class path
     */
    public String toJson() {
        return Nanojson.needed(() -> ProfileJson.write(this));
    }

    /**
     * Predicts the CPU time of a hash that runs alone on the measured host.
     *
     * @param scheme costs of the profile's algorithm
     * @return the time in milliseconds
     */
    public double millis(Scheme scheme) {
        return costModel().nanos(scheme.work()) / 1e6;
    }

    CostModel costModel() {
        return new CostModel(fixedMillis * 1e6, nanosPerWork);
    }

    /** The time that a hash may take so that a login meets the target, in nanoseconds. */
    double limit() {
        return target.toNanos() * share / (concurrency > 1 ? slowdown.orElse(1) : 1);
    }
}
