package io.hashkit.internal.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.base.Bridge;
import io.hashkit.internal.host.ControlGroup;
import io.hashkit.internal.limit.Permits;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import io.hashkit.tune.Tuning.Source;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a {@link Tuning} consists of: the host, the costs that were chosen for it, and why. */
public final class TunedHost {
    public static final Bridge<Tuning, TunedHost> OF_TUNING = new Bridge<>();

    /** A change is proposed only if real use differs from the prediction by more than this factor. */
    private static final double TELLING = 1.17;

    private static final int ENOUGH = 32;

    private final TuningResult result;
    private final Source source;
    private final List<String> notes;
    private final LiveTimings timings = new LiveTimings();
    /** What was measured after the tuning. */
    private volatile @Nullable MeasuredSeats seats;

    TunedHost(TuningResult result, Source source, List<String> notes) {
        this.result = result;
        this.source = source;
        this.notes = List.copyOf(notes);
    }

    static TunedHost measured(TuningResult result, List<String> notes) {
        return new TunedHost(result, result.known() ? Source.KNOWN : Source.MEASURED, notes);
    }

    /** Measures this host, as {@link Tuning#measure} says. */
    public static TunedHost measure(TuneOptions options) {
        TuningRequest request = TuningRequest.OF_OPTIONS.into(options);
        return measured(new Tuner(new RunningHost(), request.families(), request).tune(), List.of());
    }

    /** The host of a profile, as {@link Tuning#of} says. */
    public static TunedHost of(ProfileData profile, TuneOptions options) {
        TuningRequest request = TuningRequest.OF_OPTIONS.into(options);
        return new TunedHost(Prediction.of(profile, request, new RunningHost().facts()), Source.PROFILE, List.of());
    }

    /** The host of a stored profile or a measured one, as {@link Tuning#cached} says. */
    public static TunedHost cached(Path file, TuneOptions options) {
        TuningRequest request = TuningRequest.OF_OPTIONS.into(options);
        return new ProfileStore(new RunningHost(), request.families()).cached(file, request);
    }

    /** The host of a stored profile, as {@link Tuning#recall} says. */
    public static Optional<TunedHost> recall(Path file, TuneOptions options) {
        TuningRequest request = TuningRequest.OF_OPTIONS.into(options);
        return new ProfileStore(new RunningHost(), List.of()).recall(file, request);
    }

    /** The weakest costs that fit here, as {@link Tuning#floor} says. */
    public static Scheme floor(TuneOptions options) {
        return floor(options, ControlGroup.ofThisProcess());
    }

    static Scheme floor(TuneOptions options, ControlGroup group) {
        TuningRequest request = TuningRequest.OF_OPTIONS.into(options);
        // Without the beans and facts that only a measurement needs: each start of a service asks for this.
        long free = group.memoryFree().orElse(-1);
        return Ladders.floor(
                request, MemoryRoom.of(request, Runtime.getRuntime().maxMemory(), free));
    }

    /** What follows from the measurement itself. */
    public TuningResult result() {
        return result;
    }

    public Scheme scheme() {
        return result.scheme();
    }

    public Source source() {
        return source;
    }

    public Confidence confidence() {
        return result.measurement().confidence();
    }

    public List<String> warnings() {
        return Stream.of(result.warnings(), notes, lacking())
                .flatMap(List::stream)
                .toList();
    }

    public List<String> lacking() {
        return source == Source.CACHED || source == Source.PROFILE
                ? result.measurement().requirements().lackingIn(result.host())
                : List.of();
    }

    public Duration alone() {
        return Duration.ofNanos((long) result.aloneNanos());
    }

    public Optional<Duration> underLoad() {
        return result.measurement().slowdown().isPresent()
                ? Optional.of(Duration.ofNanos((long) result.loadedNanos()))
                : Optional.empty();
    }

    /** The number of hashes per second on one processor while nothing else runs. */
    public double hashesPerSecondPerCore() {
        return 1e9 / result.aloneNanos();
    }

    /** One at a time on each processor. */
    public double hashesPerSecondApart() {
        return Math.min(result.permits(), result.host().quota()) * 1e9 / result.loadedNanos();
    }

    public double hashesPerSecond() {
        return hashesPerSecondApart() * seats().map(MeasuredSeats::gain).orElse(1.0);
    }

    /** What it brings that hashes share processors here when many wait; empty if it was not measured, or is turned off. */
    public Optional<MeasuredSeats> seats() {
        return Optional.ofNullable(seats)
                .or(() -> result.measurement().seats())
                .filter(seats ->
                        Permits.OF_LIMITER.into(result.options().limiter()).allowsSeats());
    }

    /** Adds what a start has no time to measure. */
    public void measured(MeasuredSeats found) {
        seats = found;
    }

    public ProfileData profile() {
        ProfileData profile = result.profile(scheme());
        MeasuredSeats found = seats;
        return found == null ? profile : profile.withSeats(found);
    }

    public String report() {
        return new TuningText(this, result).print();
    }

    /**
     * Records the CPU time of a hash in real use, on the thread that computed it. Hashers that were built with this
     * tuning call it. Only hashes with the tuned costs count, if these have one lane, and none whose time is unknown,
     * which is zero.
     */
    public void timed(Scheme scheme, long cpuNanos) {
        if (Ladders.lanes(scheme) == 1 && scheme.equals(scheme())) {
            timings.add(cpuNanos);
        }
    }

    public long liveHashes() {
        return timings.count();
    }

    public Optional<Duration> liveMedian() {
        OptionalLong median = timings.median();
        return median.isPresent() ? Optional.of(Duration.ofNanos(median.getAsLong())) : Optional.empty();
    }

    public Optional<Scheme> proposed() {
        double ratio = timings.median().orElse(0) / result.aloneNanos();
        boolean telling = timings.count() >= ENOUGH && (ratio > TELLING || ratio < 1 / TELLING);
        return telling ? Prediction.proposal(result, ratio) : Optional.empty();
    }
}
