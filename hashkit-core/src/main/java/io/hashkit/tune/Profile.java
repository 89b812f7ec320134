package io.hashkit.tune;

import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * What a tuning found, small enough to be kept, shipped and reviewed. Holds no secret and no time of day: the same
 * measurement gives the same profile.
 *
 * @param scheme the costs that were chosen
 * @param engine the fastest engine, for example {@code argon2/hashkit}
 * @param settings what was asked for, in words; compared when a profile is to stand for a measurement
 * @param target the time of a hash that was aimed at
 * @param policy whose floor holds
 * @param confidence of the tuning
 * @param fixedMillis the part of the time of a hash that does not grow with its work, in milliseconds
 * @param nanosPerWork nanoseconds for a unit of work: KiB moved (Argon2), N x r x p (scrypt), 2^cost (bcrypt),
 *     iterations (PBKDF2)
 * @param slowdown the time of a hash with all permits taken over its time alone, where that was measured
 * @param share of a processor that one login has where as many as expected come at once
 * @param concurrency logins that were expected at once
 * @param memoryPerHash the most that one hash may take there, in bytes
 * @param fingerprint of the host; of a fleet's profile {@code fleet}
 * @param host the processor and the virtual machine, for the reader
 */
public record Profile(
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
        String host) {

    /** The fingerprint of a profile that was made from those of several hosts, and holds on each. */
    public static final String FLEET = "fleet";

    /** The longest text that {@link #parse} reads, in characters. */
    public static final int LONGEST = 16_384;

    /** Checks what arithmetic relies on. */
    public Profile {
        Objects.requireNonNull(engine, "engine");
        Objects.requireNonNull(settings, "settings");
        Objects.requireNonNull(policy, "policy");
        Objects.requireNonNull(confidence, "confidence");
        Objects.requireNonNull(fingerprint, "fingerprint");
        Objects.requireNonNull(host, "host");
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
        return parse(ProfileFile.read(file));
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
        return curve().nanos(scheme.work()) / 1e6;
    }

    CostModel curve() {
        return new CostModel(fixedMillis * 1e6, nanosPerWork);
    }

    /** What a hash may take here so that a login meets the target, in nanoseconds. */
    double limit() {
        return target.toNanos() * share / (concurrency > 1 ? slowdown.orElse(1) : 1);
    }
}
