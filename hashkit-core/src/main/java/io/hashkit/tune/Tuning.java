package io.hashkit.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.tune.ProfileData;
import io.hashkit.internal.tune.TunedHost;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The costs for a host, with the reasons for choosing them. Immutable except for the times of hashes in real use; safe for use
 * by many threads.
 *
 * <pre>{@code
 * Tuning tuning = Tuning.measure(TuneOptions.defaults().target(Duration.ofMillis(150)));
 * PasswordHasher hasher = PasswordHasher.builder().tuning(tuning).build();
 * System.out.println(tuning.report());
 * }</pre>
 */
public final class Tuning {
    /** The origin of a choice. */
    public enum Source {
        /** Measured in this process. */
        MEASURED,
        /** Read from the profile that an earlier process on this host stored. */
        CACHED,
        /** Taken from a given profile. */
        PROFILE,
        /** Taken from a given profile, because the measurement was uncertain and led to weaker costs. */
        KNOWN
    }

    static {
        TunedHost.OF_TUNING.open(tuning -> tuning.host);
    }

    private final TunedHost host;

    Tuning(TunedHost host) {
        this.host = host;
    }

    /**
     * {@return the tuning of this host, measured on the calling thread within the budget of the options} Call it at
     * start-up, before there are logins. It takes one to three seconds. With the Vector API it takes about one second
     * longer, at most three, because those engines must first be compiled.
     *
     * @param options the target and the limits of the choice, and the time that the tuning may take
     * @throws IllegalArgumentException if policy and ceilings allow none of the algorithms
     * @throws InsufficientMemoryException if no costs that the policy accepts fit into memory
     * @throws IllegalStateException if no engine works
     * @throws io.hashkit.limit.OverloadedException if the calling thread is interrupted
     */
    public static Tuning measure(TuneOptions options) {
        return new Tuning(TunedHost.measure(options));
    }

    /**
     * {@return the tuning of a profile} Measures nothing and computes no hash.
     *
     * @param profile the profile
     * @param options the policy, ceilings and memory that must allow the profile's costs
     * @throws InsufficientMemoryException if the costs do not fit into memory here
     * @throws IllegalStateException if policy or ceilings of the options do not allow them, or none that a tuning chooses
     *     fit here
     */
    public static Tuning of(Profile profile, TuneOptions options) {
        return new Tuning(TunedHost.of(ProfileData.OF_PROFILE.into(profile), options));
    }

    /**
     * {@return the tuning of a stored profile, if it is valid: made on a host with the same processors, quota, memory and
     * JVM, with the same options, and with costs that follow from its own measurements} Otherwise measures and stores the
     * profile. If the file cannot be read or written, only {@link #warnings} says so.
     *
     * <p>If the stored profile has low confidence for reasons that may be temporary, the next two starts measure again,
     * and later one start in four. Until a measurement is certain, the uncertain ones are combined, which may raise or lower
     * the costs.
     *
     * <p>The file is replaced atomically, so that several processes may read and write it at the same time. If it is a
     * symbolic link, its target is replaced. An existing file keeps its permissions; a new file has the default
     * permissions of the process.
     *
     * @param file the file of the profile; its directory must exist
     * @param options the target and the limits of the choice, and the time that the tuning may take
     * @throws IllegalArgumentException if policy and ceilings allow none of the algorithms
     * @throws InsufficientMemoryException if no costs that the policy accepts fit into memory
     * @throws IllegalStateException if no engine works
     * @throws io.hashkit.limit.OverloadedException if the calling thread is interrupted
     */
    public static Tuning cached(Path file, TuneOptions options) {
        Objects.requireNonNull(file, "file");
        return new Tuning(TunedHost.cached(file, options));
    }

    /**
     * {@return the tuning of a stored profile; empty unless it is valid, as {@link #cached} says} Measures nothing and
     * computes no hash. If {@link #confidence} is low, {@link #cached} may improve it.
     *
     * @param file the file of the profile
     * @param options the options with which it must have been made
     */
    public static Optional<Tuning> recall(Path file, TuneOptions options) {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(options, "options");
        return TunedHost.recall(file, options).map(Tuning::new);
    }

    /**
     * {@return the weakest costs that the policy accepts and memory allows, for use until there is a measurement}
     *
     * @param options the policy, algorithms and memory
     * @throws IllegalArgumentException if policy and ceilings allow none of the algorithms
     * @throws InsufficientMemoryException if no costs that the policy accepts fit into memory
     */
    public static Scheme floor(TuneOptions options) {
        return TunedHost.floor(options);
    }

    /** {@return the chosen costs} */
    public Scheme scheme() {
        return host.scheme();
    }

    /** {@return the name of the engine that was measured, for example {@code argon2/hashkit}: the fastest of those that were compared} */
    public String engine() {
        return host.result().measurement().engine();
    }

    /** {@return where the costs come from} */
    public Source source() {
        return host.source();
    }

    /** {@return how the costs were chosen} */
    public Outcome outcome() {
        return host.result().outcome();
    }

    /** {@return how reliable the measurement is} */
    public Confidence confidence() {
        return host.confidence();
    }

    /** {@return the omitted steps, and the reasons why the confidence is not higher, one sentence for each} */
    public List<String> warnings() {
        return host.warnings();
    }

    /**
     * {@return what the host of a profile had and this process lacks, one sentence without a full stop for each} With fewer
     * processors, or without the JVM options of the measurement, the costs do not keep their time or their logins a second.
     * Empty for a tuning that was measured in this process. {@link #warnings} contains these sentences too.
     */
    public List<String> lacking() {
        return host.lacking();
    }

    /** {@return what would make the choice stronger or the measurement more reliable, one sentence for each} */
    public List<String> advice() {
        return host.result().advice();
    }

    /** {@return the CPU time of a hash that runs alone} */
    public Duration alone() {
        return host.alone();
    }

    /** {@return the CPU time of a hash with all permits in use; empty if it was not measured} */
    public Optional<Duration> underLoad() {
        return host.underLoad();
    }

    /**
     * {@return the number of hashes per second that this process can compute with all permits in use, by the CPU time of
     * each: fewer if other work uses the processors} Without {@link #underLoad} this assumes that hashes do not slow each
     * other down. If a profile of {@code hashkit-bench tune} holds what it brings that a processor computes several hashes at
     * once when many wait, they are counted so; a start has no time to measure it.
     */
    public double hashesPerSecond() {
        return host.hashesPerSecond();
    }

    /** {@return the profile of this tuning, to be stored, shipped, or combined with those of other hosts} */
    public Profile profile() {
        return new Profile(host.profile());
    }

    /** {@return the report as text of several lines} */
    public String report() {
        return host.report();
    }

    /** {@return the number of hashes with the tuned costs that hashers of this tuning have timed in real use} */
    public long liveHashes() {
        return host.liveHashes();
    }

    /** {@return the median CPU time of the last 64 of these hashes, or of all if there are fewer; empty if there is none} */
    public Optional<Duration> liveMedian() {
        return host.liveMedian();
    }

    /**
     * {@return the costs that a tuning with the time of real use would choose; empty if they are the tuned ones, if fewer
     * than 32 hashes were timed, or if {@link #liveMedian} is within a factor of 1.17 of {@link #alone}} A tuning never
     * applies them itself.
     */
    public Optional<Scheme> proposed() {
        return host.proposed();
    }

    /** Costs, engine and confidence. */
    @Override
    public String toString() {
        return "Tuning[" + scheme() + " by " + engine() + ", " + confidence() + "]";
    }
}
