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
 * What a tuning found, small enough to be kept, shipped and reviewed. Holds no secret and no time of day: the same
 * measurement gives the same profile.
 */
public final class Profile {
    /** The fingerprint of a profile that was made from those of several hosts, and holds on each. */
    public static final String FLEET = "fleet";

    /** The longest text that {@link #parse} reads, in characters. */
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

    /** Checks what arithmetic relies on. */
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
            throw new IllegalArgumentException("a profile with impossible figures");
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

    /** The costs that were chosen. */
    public Scheme scheme() {
        return scheme;
    }

    /** The fastest engine, for example {@code argon2/hashkit}. */
    public String engine() {
        return engine;
    }

    /** What was asked for, in words; compared when a profile is to stand for a measurement. */
    public String settings() {
        return settings;
    }

    /** The time of a hash that was aimed at. */
    public Duration target() {
        return target;
    }

    /** The policy whose floor holds. */
    public Policy policy() {
        return policy;
    }

    /** How far the tuning is to be trusted. */
    public Confidence confidence() {
        return confidence;
    }

    /** The part of the time of a hash that does not grow with its work, in milliseconds. */
    public double fixedMillis() {
        return fixedMillis;
    }

    /** Nanoseconds for a unit of work: KiB moved (Argon2), N x r x p (scrypt), 2^cost (bcrypt), iterations (PBKDF2). */
    public double nanosPerWork() {
        return nanosPerWork;
    }

    /** The time of a hash with all permits taken over its time alone, where that was measured. */
    public OptionalDouble slowdown() {
        return slowdown;
    }

    /** The share of a processor that one login has where as many as expected come at once. */
    public double share() {
        return share;
    }

    /** Logins that were expected at once. */
    public int concurrency() {
        return concurrency;
    }

    /** The most that one hash may take there, in bytes. */
    public long memoryPerHash() {
        return memoryPerHash;
    }

    /** The fingerprint of the host; {@link #FLEET} in a fleet's profile. */
    public String fingerprint() {
        return fingerprint;
    }

    /** The processor and the virtual machine, for the reader. */
    public String host() {
        return host;
    }

    /** Why the confidence is low, where another measurement on the same host may find otherwise. */
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
     * Reads what {@link #toJson} printed.
     *
     * @throws IllegalArgumentException if it is not such a text, is of a later version, or has impossible values; the
     *     message holds nothing of the text but names of fields
     * @throws IllegalStateException if the library nanojson is not on the class path
     */
    public static Profile parse(String json) {
        return Nanojson.needed(() -> ProfileJson.read(json));
    }

    /**
     * Reads a file with what {@link #toJson} printed, in UTF-8. No more of it is read than the longest profile can have.
     *
     * @throws IOException if it is no regular file, is too long, is not UTF-8, or cannot be read
     * @throws IllegalArgumentException as {@link #parse} does
     * @throws IllegalStateException as {@link #parse} does
     */
    public static Profile read(Path file) throws IOException {
        return parse(ProfileFile.read(file, LONGEST));
    }

    /**
     * JSON, version 1: the same for the same profile.
     *
     * @throws IllegalArgumentException if the policy is none of {@link Policy#NAMED}, which others could not read
     * @throws IllegalStateException if the library nanojson is not on the class path
     */
    public String toJson() {
        return Nanojson.needed(() -> ProfileJson.write(this));
    }

    /** The time of a hash there, alone, in milliseconds, as the profile predicts it for costs of its algorithm. */
    public double millis(Scheme scheme) {
        return costModel().nanos(scheme.work()) / 1e6;
    }

    CostModel costModel() {
        return new CostModel(fixedMillis * 1e6, nanosPerWork);
    }

    /** What a hash may take here so that a login meets the target, in nanoseconds. */
    double limit() {
        return target.toNanos() * share / (concurrency > 1 ? slowdown.orElse(1) : 1);
    }
}
