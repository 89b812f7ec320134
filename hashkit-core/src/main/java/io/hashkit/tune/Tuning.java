package io.hashkit.tune;

import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.tune.LiveTimings;
import io.hashkit.internal.tune.MemoryRoom;
import io.hashkit.internal.tune.Nanojson;
import io.hashkit.internal.tune.Prediction;
import io.hashkit.internal.tune.RunningHost;
import io.hashkit.internal.tune.Selection;
import io.hashkit.internal.tune.Tuner;
import io.hashkit.internal.tune.TuningRequest;
import io.hashkit.internal.tune.TuningResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The costs for this host, and why: immutable but for the timings of real use, and safe for use by many threads.
 *
 * <pre>{@code
 * Tuning tuning = Tuning.measure(TuneOptions.defaults().target(Duration.ofMillis(150)));
 * PasswordHasher hasher = PasswordHasher.builder().tuning(tuning).build();
 * System.out.println(tuning.report());
 * }</pre>
 */
public final class Tuning {
    /** Real use has to lie further from the prediction than two rungs before a change is proposed. */
    private static final double TWO_RUNGS = 1.17;

    private static final int ENOUGH = 32;

    /** Where a choice comes from. */
    public enum Source {
        /** Measured in this process. */
        MEASURED,
        /** The profile that an earlier process on this host kept. */
        CACHED,
        /** A profile that was given. */
        PROFILE,
        /** A profile that was given, because this measurement was unsure and weaker. */
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
     * Measures this host, on the calling thread, within the budget of the options. At start-up, before there are logins:
     * takes one to three seconds, and with the Vector API about one more, three at most, until its engines are compiled.
     *
     * @throws IllegalArgumentException if policy and ceilings allow none of the algorithms
     * @throws IllegalStateException if no setting that the policy accepts fits into memory, or no engine works
     * @throws io.hashkit.limit.OverloadedException if this thread is interrupted
     */
    public static Tuning measure(TuneOptions options) {
        return measured(new Tuner(new RunningHost(), Catalog.ROWS, options.request()).tune(), List.of());
    }

    /**
     * Takes a profile as it is: hashes nothing.
     *
     * @throws IllegalStateException if its costs do not fit into memory here, or are not allowed by policy or ceilings of
     *     the options
     */
    public static Tuning of(Profile profile, TuneOptions options) {
        TuningResult result = ProfileStore.result(profile, options, new RunningHost().facts());
        return new Tuning(result, Source.PROFILE, List.of());
    }

    /**
     * The profile in a file, if it was made on such a host with such options and its costs are what its figures lead to:
     * then nothing is hashed. Else measures, and keeps the profile in the file. A file that cannot be read or written changes
     * nothing but {@link #warnings}.
     *
     * <p>A kept profile that is unsure of what may pass is measured again at the next two starts, then only where a look of a
     * tenth of a second finds the host quiet, and at one start in eight; unsure measurements bound each other both ways, until
     * one is sure.
     *
     * <p>The file is replaced whole or not at all, so that other processes may read and write it at the same time. Where it
     * is a symbolic link, what it leads to is replaced. A file that is there keeps its permissions; a new one has those that
     * the process gives to new files.
     *
     * @throws IllegalArgumentException as {@link #measure}
     * @throws IllegalStateException as {@link #measure}
     */
    public static Tuning cached(Path file, TuneOptions options) {
        Objects.requireNonNull(file, "file");
        return new ProfileStore(new RunningHost(), Catalog.ROWS).cached(file, options);
    }

    /**
     * The same without measuring: the profile in a file, if it was made on such a host with such options and its costs are
     * what its figures lead to. Hashes nothing. Where {@link #confidence} is low, {@link #cached} may improve it.
     *
     * @return empty where {@link #cached} would have nothing to go by
     */
    public static Optional<Tuning> recall(Path file, TuneOptions options) {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(options, "options");
        return new ProfileStore(new RunningHost(), Catalog.ROWS).recall(file, options);
    }

    /**
     * The weakest costs that the policy accepts and memory allows: to serve with until there is a measurement.
     *
     * @throws IllegalArgumentException as {@link #measure}
     * @throws IllegalStateException if none fits into memory
     */
    public static Scheme floor(TuneOptions options) {
        TuningRequest request = options.request();
        MemoryRoom room = MemoryRoom.of(request, new RunningHost().facts());
        return Selection.of(request, room).rungs().get(0);
    }

    /** The costs. */
    public Scheme scheme() {
        return result.scheme();
    }

    /** The fastest engine that gave its known answers, for example {@code argon2/hashkit}. */
    public String engine() {
        return result.engine();
    }

    public Source source() {
        return source;
    }

    public Outcome outcome() {
        return Outcome.of(result);
    }

    public Confidence confidence() {
        return Confidence.of(result.worst());
    }

    /** What was left out, and why the confidence is not higher. */
    public List<String> warnings() {
        return Stream.concat(result.warnings().stream(), notes.stream()).toList();
    }

    /** What would make the choice stronger or surer. */
    public List<String> advice() {
        return result.advice();
    }

    public Policy policy() {
        return result.request().policy();
    }

    /** The CPU time of a hash that is alone. */
    public Duration alone() {
        return Duration.ofNanos((long) result.aloneNanos());
    }

    /** The CPU time of a hash with all permits taken; empty where that was not tried. */
    public Optional<Duration> underLoad() {
        return result.slowdown().isPresent()
                ? Optional.of(Duration.ofNanos((long) result.loadedNanos()))
                : Optional.empty();
    }

    /** Hashes a second on one processor, without others beside it. */
    public double hashesPerSecondPerCore() {
        return 1e9 / result.aloneNanos();
    }

    /** The most hashes a second that this process can compute, with all permits taken. */
    public double hashesPerSecond() {
        return result.perSecond();
    }

    /** The rungs of the ladder, and why each was not taken. */
    public List<Rung> rungs() {
        return result.rungs().stream().map(Rung::new).toList();
    }

    public HostFacts host() {
        return new HostFacts(result.host());
    }

    public Noise noise() {
        return new Noise(result.noise());
    }

    /** The CPU time that tuning took, of all threads. */
    public Duration cpuSpent() {
        return result.cpuSpent();
    }

    /** The time that tuning took. */
    public Duration timeSpent() {
        return result.wallSpent();
    }

    /** To be kept, shipped or reduced with those of other hosts. */
    public Profile profile() {
        return ProfileStore.profile(result);
    }

    /** For people. */
    public String report() {
        return new TuningText(this, result).print();
    }

    /** The same for programs. */
    public String toJson() {
        return Nanojson.needed(() -> TuningJson.write(this, result));
    }

    /**
     * Adds what a hash took in real use, for {@link #live}. Hashers that were built with this tuning call it.
     *
     * @param scheme its costs; others than the tuned ones are not counted, nor are lanes on several threads
     * @param cpuTime of the thread that computed it; zero where that is not known, which is not counted
     */
    public void timed(Scheme scheme, Duration cpuTime) {
        if (result.request().lanes() <= 1 && scheme.equals(scheme())) {
            timings.add(cpuTime.toNanos());
        }
    }

    /**
     * What real use says of the prediction: refines the estimate, and may propose other costs, but never applies them.
     *
     * @param hashes how many were timed so far
     * @param median CPU time of the last 64
     * @param proposed what a tuning with that time would choose, where it differs by more than one rung
     */
    public record Live(long hashes, Duration median, Optional<Scheme> proposed) {}

    /** Empty until a hash with the tuned costs was timed. */
    public Optional<Live> live() {
        if (timings.median().isEmpty()) {
            return Optional.empty();
        }
        long median = timings.median().getAsLong();
        double ratio = median / result.aloneNanos();
        boolean telling = timings.count() >= ENOUGH && (ratio > TWO_RUNGS || ratio < 1 / TWO_RUNGS);
        Optional<Scheme> proposed = telling ? Prediction.proposal(result, ratio) : Optional.empty();
        return Optional.of(new Live(timings.count(), Duration.ofNanos(median), proposed));
    }

    /** Costs, engine and confidence. */
    @Override
    public String toString() {
        return "Tuning[" + scheme() + " by " + engine() + ", " + confidence() + "]";
    }
}
