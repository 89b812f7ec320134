package io.hashkit.tune;

import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.tune.LiveTimings;
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

    private final TuningResult findings;
    private final LiveTimings timings = new LiveTimings();

    private final List<String> notes;

    Tuning(TuningResult findings, List<String> notes) {
        this.findings = findings;
        this.notes = List.copyOf(notes);
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
        RunningHost host = new RunningHost();
        return new Tuning(new Tuner(host, Catalog.ROWS, options).tune(), List.of());
    }

    /**
     * Takes a profile as it is: hashes nothing.
     *
     * @throws IllegalStateException if its costs do not fit into memory here, or are not allowed by policy or ceilings of
     *     the options
     */
    public static Tuning of(Profile profile, TuneOptions options) {
        RunningHost host = new RunningHost();
        return new Tuning(ProfileStore.findings(profile, options, host.facts(), Source.PROFILE), List.of());
    }

    /**
     * The profile in a file, if it was made on such a host with such options and is not unsure: then nothing is hashed.
     * Else measures, and keeps the profile in the file. A file that cannot be read or written changes nothing but {@link
     * #warnings}.
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
     * The same without measuring: the profile in a file, if it was made on such a host with such options and is not unsure.
     * Hashes nothing.
     *
     * @return empty where {@link #cached} would measure
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
        return Selection.of(options, MemoryRoom.of(options, new RunningHost().facts()))
                .rungs()
                .get(0);
    }

    /** The costs. */
    public Scheme scheme() {
        return findings.scheme();
    }

    /** The fastest engine that gave its known answers, for example {@code argon2/hashkit}. */
    public String engine() {
        return findings.engine();
    }

    public Source source() {
        return findings.source();
    }

    public Outcome outcome() {
        return findings.outcome();
    }

    public Confidence confidence() {
        return findings.confidence();
    }

    /** What was left out, and why the confidence is not higher. */
    public List<String> warnings() {
        return Stream.concat(findings.warnings().stream(), notes.stream()).toList();
    }

    /** What would make the choice stronger or surer. */
    public List<String> advice() {
        return findings.advice();
    }

    public Policy policy() {
        return findings.options().policy();
    }

    /** The CPU time of a hash that is alone. */
    public Duration alone() {
        return Duration.ofNanos((long) findings.aloneNanos());
    }

    /** The CPU time of a hash with all permits taken; empty where that was not tried. */
    public Optional<Duration> underLoad() {
        return findings.slowdown().isPresent()
                ? Optional.of(Duration.ofNanos((long) findings.loadedNanos()))
                : Optional.empty();
    }

    /** Hashes a second on one processor, without others beside it. */
    public double hashesPerSecondPerCore() {
        return 1e9 / findings.aloneNanos();
    }

    /** The most hashes a second that this process can compute, with all permits taken. */
    public double hashesPerSecond() {
        return findings.perSecond();
    }

    /** The rungs of the ladder, and why each was not taken. */
    public List<Rung> rungs() {
        return findings.rungs();
    }

    public HostFacts host() {
        return findings.host();
    }

    public Noise noise() {
        return findings.noise();
    }

    /** The CPU time that tuning took, of all threads. */
    public Duration cpuSpent() {
        return findings.cpuSpent();
    }

    /** The time that tuning took. */
    public Duration timeSpent() {
        return findings.wallSpent();
    }

    /** To be kept, shipped or reduced with those of other hosts. */
    public Profile profile() {
        return ProfileStore.profile(findings);
    }

    /** For people. */
    public String report() {
        return new TuningText(findings, warnings()).print();
    }

    /** The same for programs. */
    public String toJson() {
        return Nanojson.needed(() -> TuningJson.write(findings, warnings()));
    }

    /**
     * Adds what a hash took in real use, for {@link #live}. Hashers that were built with this tuning call it.
     *
     * @param scheme its costs; others than the tuned ones are not counted, nor are lanes on several threads
     * @param cpuTime of the thread that computed it; zero where that is not known, which is not counted
     */
    public void timed(Scheme scheme, Duration cpuTime) {
        if (findings.options().lanes() <= 1 && scheme.equals(scheme())) {
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
        double ratio = median / findings.aloneNanos();
        boolean telling = timings.count() >= ENOUGH && (ratio > TWO_RUNGS || ratio < 1 / TWO_RUNGS);
        Optional<Scheme> proposed = telling ? ProfileStore.proposal(findings, ratio) : Optional.empty();
        return Optional.of(new Live(timings.count(), Duration.ofNanos(median), proposed));
    }

    /** Costs, engine and confidence. */
    @Override
    public String toString() {
        return "Tuning[" + scheme() + " by " + engine() + ", " + confidence() + "]";
    }
}
