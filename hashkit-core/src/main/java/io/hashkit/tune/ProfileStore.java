package io.hashkit.tune;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.engine.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** TuningResult from profiles and profiles from findings. */
final class ProfileStore {
    private final HostEnvironment host;
    private final List<Row<?>> rows;

    ProfileStore(HostEnvironment host, List<Row<?>> rows) {
        this.host = host;
        this.rows = rows;
    }

    /** By the profile in a file if it stands for a measurement here, else measured and kept there. */
    Tuning cached(Path file, TuneOptions options) {
        List<String> notes = new ArrayList<>();
        Profile kept = read(file, notes);
        HostFacts facts = host.facts();
        Optional<Tuning> recalled = recalled(kept, options, facts, notes);
        if (recalled.isPresent()) {
            return recalled.get();
        }
        TuneOptions asked =
                kept != null && isOf(kept, options, facts) && options.known().isEmpty() ? options.known(kept) : options;
        TuningResult measured = new Tuner(host, rows, asked).tune();
        write(file, profile(measured), notes);
        return new Tuning(measured, notes);
    }

    /** By the profile in a file if it stands for a measurement here. */
    Optional<Tuning> recall(Path file, TuneOptions options) {
        List<String> notes = new ArrayList<>();
        return recalled(read(file, notes), options, host.facts(), notes);
    }

    private Optional<Tuning> recalled(
            @Nullable Profile kept, TuneOptions options, HostFacts facts, List<String> notes) {
        if (kept == null || !isOf(kept, options, facts) || kept.confidence() == Confidence.LOW) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Tuning(findings(kept, options, facts, Tuning.Source.CACHED), List.of()));
        } catch (IllegalStateException e) {
            notes.add("the profile that was kept no longer holds: " + e.getMessage());
            return Optional.empty();
        }
    }

    private static boolean isOf(Profile kept, TuneOptions options, HostFacts facts) {
        return kept.fingerprint().equals(facts.fingerprint()) && kept.settings().equals(options.settings());
    }

    private static @Nullable Profile read(Path file, List<String> notes) {
        try {
            return Files.exists(file) ? Profile.read(file) : null;
        } catch (IOException | RuntimeException e) {
            notes.add("the profile that was kept could not be read: " + e.getMessage());
            return null;
        }
    }

    private static void write(Path file, Profile profile, List<String> notes) {
        try {
            ProfileFile.write(file, profile.toJson());
        } catch (IOException | RuntimeException e) {
            notes.add("the profile could not be kept: " + e);
        }
    }

    static Profile profile(TuningResult f) {
        return new Profile(
                f.scheme(),
                f.engine(),
                f.options().settings(),
                f.options().target(),
                f.options().policy(),
                f.confidence(),
                f.curve().fixedNanos() / 1e6,
                f.curve().nanosPerWork(),
                f.slowdown(),
                f.share(),
                f.options().concurrency(),
                f.memoryPerHash(),
                f.host().fingerprint(),
                f.host().cpu() + ", " + f.host().vm());
    }

    static TuningResult findings(Profile profile, TuneOptions options, HostFacts facts, Tuning.Source source) {
        Scheme scheme = profile.scheme();
        MemoryRoom room = MemoryRoom.of(options, facts);
        if (!options.policy().allows(scheme) || !options.policy().meetsFloor(scheme)) {
            throw new IllegalStateException("the profile's " + scheme + " is under the floor of the policy "
                    + options.policy().name());
        }
        String objection = options.ceilings().objection(scheme.demands());
        if (objection != null) {
            throw new IllegalStateException("the profile is above the ceilings: " + objection);
        }
        if (scheme.memoryBytes() > room.perHash()) {
            throw new IllegalStateException("the profile's " + scheme + " takes " + MemoryRoom.mib(scheme.memoryBytes())
                    + " a hash, and here one may take " + room);
        }
        Algorithm algorithm = scheme.algorithm();
        TuneOptions asked = options.target(profile.target()).algorithms(algorithm);
        Choice choice = choice(asked, algorithm, room, profile.share(), profile.slowdown(), lanes(scheme));
        return new TuningResult(
                asked,
                algorithm,
                scheme,
                profile.engine(),
                source,
                choice.outcome(scheme, profile.curve()),
                profile.confidence(),
                profile.curve(),
                false,
                profile.slowdown(),
                room.permits(),
                profile.share(),
                room.perHash(),
                room.permits(),
                choice.rungs(scheme, profile.curve()),
                List.of(),
                List.of(),
                List.of(),
                facts,
                new Noise(1, 0, true, 0, Duration.ZERO, Duration.ZERO, 0, 1),
                Duration.ZERO,
                Duration.ZERO);
    }

    private static int lanes(Scheme scheme) {
        return scheme instanceof Argon2 argon2 ? argon2.lanes() : 1;
    }

    private static Choice choice(
            TuneOptions options,
            Algorithm algorithm,
            MemoryRoom room,
            double share,
            OptionalDouble slowdown,
            int lanes) {
        List<Scheme> rungs = Ladders.of(algorithm)
                .rungs(new Ladder.Room(options.policy(), options.ceilings(), room.perHash(), lanes));
        return new Choice(options, rungs, share, slowdown.orElse(1));
    }

    /** What the same tuning would choose if hashes took {@code ratio} times as long as it thought. */
    static Optional<Scheme> proposal(TuningResult f, double ratio) {
        MemoryRoom room = new MemoryRoom(f.memoryPerHash(), f.permits(), "");
        Choice choice = choice(f.options(), f.algorithm(), room, f.share(), f.slowdown(), lanes(f.scheme()));
        CostModel curve =
                new CostModel(f.curve().fixedNanos() * ratio, f.curve().nanosPerWork() * ratio);
        return Optional.of(choice.strongest(curve)).filter(scheme -> !scheme.equals(f.scheme()));
    }
}
