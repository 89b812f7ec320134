package io.hashkit.tune;

import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The costs for a host, with the reasons for choosing them. Immutable except for the times that {@link #timed} records;
 * safe for use by many threads.
 *
 * <pre>{@code
 * Tuning tuning = Tuning.measure(TuneOptions.defaults().target(Duration.ofMillis(150)));
 * PasswordHasher hasher = PasswordHasher.builder().tuning(tuning).build();
 * System.out.println(tuning.report());
 * }</pre>
 */
public final class Tuning {
    /** A change is proposed only if real use differs from the prediction by more than this factor. */
    private static final double TELLING = 1.17;

    private static final int ENOUGH = 32;

    /** The origin of a choice. */
    public enum Source {
        /** Measured in this process. */
        MEASURED,
        /** Read from the profile that an earlier process on this host stored. */
        CACHED,
        /** Taken from a given profile. */
        PROFILE,
        /** Taken from a given profile, because the measurement was unsure and led to weaker costs. */
        KNOWN
    }

    private final TuningResult result;
    private final Source source;
    private final List<String> notes;
    private final LiveTimings timings = new LiveTimings();

    Tuning(TuningResult result, Source source, List<String> notes) {
        this.result = result;
        this.source = source;
        this.notes = List.copyOf(notes);
    }

    static Tuning measured(TuningResult result, List<String> notes) {
        return new Tuning(result, result.known() ? Source.KNOWN : Source.MEASURED, notes);
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
        return measured(new Tuner(new RunningHost(), options.rows(), options).tune(), List.of());
    }

    /**
     * {@return the tuning of a profile} Measures nothing and computes no hash.
     *
     * @param profile the profile
     * @param options the policy, ceilings and memory that must allow the profile's costs
     * @throws InsufficientMemoryException if the costs do not fit into memory here
     * @throws IllegalStateException if policy or ceilings of the options do not allow them
     */
    public static Tuning of(Profile profile, TuneOptions options) {
        TuningResult result = Prediction.of(profile, options, new RunningHost().facts());
        return new Tuning(result, Source.PROFILE, List.of());
    }

    /**
     * {@return the tuning of a stored profile, if it is valid: made on a host with the same {@link
     * HostFacts#fingerprint}, with the same options, and with costs that follow from its own measurements} Otherwise
     * measures and stores the profile. If the file cannot be read or written, only {@link #warnings} says so.
     *
     * <p>If the stored profile has low confidence for reasons that may be temporary, the next two starts measure again.
     * Later a start measures again only if a check of a tenth of a second finds the host quiet, and at one start in
     * eight in any case. Until a measurement is sure, the unsure ones are combined, which may raise or lower the costs.
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
        return new ProfileStore(new RunningHost(), options.rows()).cached(file, options);
    }

    /**
     * {@return the tuning of a stored profile; empty unless it is valid: made on a host with the same {@link
     * HostFacts#fingerprint}, with the same options, and with costs that follow from its own measurements} Measures nothing
     * and computes no hash. If {@link #confidence} is low, {@link #cached} may improve it.
     *
     * @param file the file of the profile
     * @param options the options with which it must have been made
     */
    public static Optional<Tuning> recall(Path file, TuneOptions options) {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(options, "options");
        return new ProfileStore(new RunningHost(), List.of()).recall(file, options);
    }

    /**
     * {@return the weakest costs that the policy accepts and memory allows, for use until there is a measurement}
     *
     * @param options the policy, algorithms and memory
     * @throws IllegalArgumentException if policy and ceilings allow none of the algorithms
     * @throws InsufficientMemoryException if no costs that the policy accepts fit into memory
     */
    public static Scheme floor(TuneOptions options) {
        MemoryRoom room = MemoryRoom.of(options, new RunningHost().facts());
        return Ladders.rungs(options, room).get(0);
    }

    /** {@return the chosen costs} */
    public Scheme scheme() {
        return result.scheme();
    }

    /** {@return the name of the engine that was measured, for example {@code argon2/hashkit}: the fastest of those that were compared} */
    public String engine() {
        return result.measurement().engine();
    }

    /** {@return where the costs come from} */
    public Source source() {
        return source;
    }

    /** {@return how the costs were chosen} */
    public Outcome outcome() {
        return result.outcome();
    }

    /** {@return how reliable the measurement is} */
    public Confidence confidence() {
        return result.measurement().confidence();
    }

    /** {@return the omitted steps, and the reasons why the confidence is not higher, one sentence for each} */
    public List<String> warnings() {
        return Stream.of(result.warnings(), notes, lacking())
                .flatMap(List::stream)
                .toList();
    }

    /**
     * {@return what the host of a profile had and this process lacks, one sentence without a full stop for each} With fewer
     * processors, or without the JVM options of the measurement, the costs do not keep their time or their logins a second.
     * Empty for a tuning that was measured in this process. {@link #warnings} contains these sentences too.
     */
    public List<String> lacking() {
        return source == Source.CACHED || source == Source.PROFILE
                ? result.measurement().needs().lackingIn(host())
                : List.of();
    }

    /** {@return what a process must have so that the costs keep their time and their logins a second} */
    public Needs needs() {
        return result.measurement().needs();
    }

    /** {@return what would make the choice stronger or the measurement more reliable, one sentence for each} */
    public List<String> advice() {
        return result.advice();
    }

    /** {@return the policy whose floor applies} */
    public Policy policy() {
        return result.options().policy();
    }

    /** {@return the CPU time of a hash that runs alone} */
    public Duration alone() {
        return Duration.ofNanos((long) result.aloneNanos());
    }

    /** {@return the CPU time of a hash with all permits in use; empty if it was not measured} */
    public Optional<Duration> underLoad() {
        return result.measurement().slowdown().isPresent()
                ? Optional.of(Duration.ofNanos((long) result.loadedNanos()))
                : Optional.empty();
    }

    /** {@return the number of hashes per second on one processor while nothing else runs} */
    public double hashesPerSecondPerCore() {
        return 1e9 / result.aloneNanos();
    }

    /**
     * {@return the number of hashes per second that this process can compute with all permits in use, by the CPU time of
     * each: fewer if other work uses the processors} Without {@link #underLoad} this assumes that hashes do not slow each
     * other down.
     */
    public double hashesPerSecond() {
        return Math.min(result.permits(), host().quota()) * 1e9 / result.loadedNanos();
    }

    /** {@return the schemes from which the tuning chose, weakest first, with the reason why each was or was not chosen} */
    public List<Rung> rungs() {
        return result.rungs();
    }

    /** {@return the host and the JVM} */
    public HostFacts host() {
        return result.host();
    }

    /** {@return the disturbances during the measurement} */
    public Noise noise() {
        return result.noise();
    }

    /** {@return the CPU time of the tuning, over all threads} */
    public Duration cpuSpent() {
        return result.cpuSpent();
    }

    /** {@return the elapsed time of the tuning} */
    public Duration timeSpent() {
        return result.wallSpent();
    }

    /** {@return the profile of this tuning, to be stored, shipped, or combined with those of other hosts} */
    public Profile profile() {
        return result.profile(scheme());
    }

    /** {@return the report as text of several lines} */
    public String report() {
        return new TuningText(this, result).print();
    }

    /**
     * {@return the report as JSON: times in milliseconds, memory in bytes}
     *
     * @throws IllegalStateException if the library nanojson is not on the class path
     */
    public String toJson() {
        return Text.json(() -> TuningJson.write(this, result));
    }

    /**
     * Records the time of a hash in real use, for {@link #live}. Hashers that were built with this tuning call it.
     *
     * @param scheme the costs of the hash, which counts only if these are the tuned costs, with one lane
     * @param cpuTime the CPU time of the thread that computed the hash; zero if unknown, and then the hash does not
     *     count
     */
    public void timed(Scheme scheme, Duration cpuTime) {
        if (result.options().lanes() <= 1 && scheme.equals(scheme())) {
            timings.add(cpuTime.toNanos());
        }
    }

    /**
     * A comparison of the prediction with real use. It may propose other costs, but never applies them.
     *
     * @param hashes the number of hashes timed so far
     * @param median the median CPU time of the last 64 hashes, or of all if there are fewer
     * @param proposed the costs that a tuning with that time would choose; empty if they are the tuned ones, if fewer
     *     than 32 hashes were timed, or if the median is within a factor of 1.17 of the prediction
     */
    public record Live(long hashes, Duration median, Optional<Scheme> proposed) {}

    /** {@return the comparison of the prediction with real use; empty until a hash with the tuned costs was timed} */
    public Optional<Live> live() {
        if (timings.median().isEmpty()) {
            return Optional.empty();
        }
        long median = timings.median().getAsLong();
        double ratio = median / result.aloneNanos();
        boolean telling = timings.count() >= ENOUGH && (ratio > TELLING || ratio < 1 / TELLING);
        Optional<Scheme> proposed = telling ? Prediction.proposal(result, ratio) : Optional.empty();
        return Optional.of(new Live(timings.count(), Duration.ofNanos(median), proposed));
    }

    /** Costs, engine and confidence. */
    @Override
    public String toString() {
        return "Tuning[" + scheme() + " by " + engine() + ", " + confidence() + "]";
    }
}
