package io.hashkit.tune;

import io.hashkit.internal.engine.Row;
import io.hashkit.internal.tune.HostDetails;
import io.hashkit.internal.tune.HostEnvironment;
import io.hashkit.internal.tune.Prediction;
import io.hashkit.internal.tune.ProfileFile;
import io.hashkit.internal.tune.Tuner;
import io.hashkit.internal.tune.TuningResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Results from profiles and profiles from results, and the file that a profile is kept in. */
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
        HostDetails facts = host.facts();
        Optional<Tuning> recalled = recalled(kept, options, facts, notes);
        if (recalled.isPresent()) {
            return recalled.get();
        }
        TuneOptions asked =
                kept != null && isOf(kept, options, facts) && options.known().isEmpty() ? options.known(kept) : options;
        TuningResult measured = new Tuner(host, rows, asked.request()).tune();
        write(file, profile(measured), notes);
        return Tuning.measured(measured, notes);
    }

    /** By the profile in a file if it stands for a measurement here. */
    Optional<Tuning> recall(Path file, TuneOptions options) {
        List<String> notes = new ArrayList<>();
        return recalled(read(file, notes), options, host.facts(), notes);
    }

    private Optional<Tuning> recalled(
            @Nullable Profile kept, TuneOptions options, HostDetails facts, List<String> notes) {
        if (kept == null || !isOf(kept, options, facts) || kept.confidence() == Confidence.LOW) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Tuning(result(kept, options, facts), Tuning.Source.CACHED, List.of()));
        } catch (IllegalStateException e) {
            notes.add("the profile that was kept no longer holds: " + e.getMessage());
            return Optional.empty();
        }
    }

    private static boolean isOf(Profile kept, TuneOptions options, HostDetails facts) {
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

    static Profile profile(TuningResult result) {
        return new Profile(
                result.scheme(),
                result.engine(),
                result.request().settings(),
                result.request().target(),
                result.request().policy(),
                Confidence.of(result.worst()),
                result.costModel().fixedNanos() / 1e6,
                result.costModel().nanosPerWork(),
                result.slowdown(),
                result.share(),
                result.request().concurrency(),
                result.memoryPerHash(),
                result.host().fingerprint(),
                result.host().cpu() + ", " + result.host().vm());
    }

    /** @throws IllegalStateException if its costs do not fit into memory here, or policy or ceilings do not allow them */
    static TuningResult result(Profile profile, TuneOptions options, HostDetails host) {
        TuneOptions asked =
                options.target(profile.target()).algorithms(profile.scheme().algorithm());
        return Prediction.of(
                asked.request(),
                host,
                profile.scheme(),
                profile.engine(),
                profile.costModel(),
                profile.confidence().worst(),
                profile.slowdown(),
                profile.share());
    }
}
