package io.hashkit.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.tune.Doubts;
import io.hashkit.internal.tune.HostDetails;
import io.hashkit.internal.tune.HostEnvironment;
import io.hashkit.internal.tune.Prediction;
import io.hashkit.internal.tune.ProfileFile;
import io.hashkit.internal.tune.Tuner;
import io.hashkit.internal.tune.TuningRequest;
import io.hashkit.internal.tune.TuningResult;
import io.hashkit.tune.Tuning.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Converts between results and profiles, and maintains the file of a profile. */
final class ProfileStore {
    /** A host that is never quiet is measured again at one start in this many. */
    private static final int SELDOM = 8;
    /** A host that looks quiet, but was often measured without success, is measured again at one start in this many. */
    private static final int SOMETIMES = 3;

    private final HostEnvironment host;
    private final List<EngineFamily<?>> rows;

    ProfileStore(HostEnvironment host, List<EngineFamily<?>> rows) {
        this.host = host;
        this.rows = rows;
    }

    /** The tuning of a stored profile that is valid here; otherwise measures and stores the profile. */
    Tuning cached(Path file, TuneOptions options) {
        List<String> notes = new ArrayList<>();
        Profile kept = read(file, notes);
        Optional<Tuning> recalled = recalled(kept, options, host.facts(), notes);
        Doubts doubts = kept != null && recalled.isPresent() ? kept.allDoubts() : Doubts.NONE;
        TuningRequest request = options.request().after(doubts);
        Tuner tuner = new Tuner(host, rows, request);
        if (recalled.isPresent() && !isToBeImproved(doubts, tuner)) {
            return recalled.get();
        }
        TuningResult measured = tuner.tune();
        write(file, profile(measured, measured.chosen()), notes);
        return Tuning.measured(measured, notes);
    }

    /**
     * Whether a measurement now may remove doubts. While there are few measurements, at any start; later at quiet
     * starts, and rarely at others; finally not at every quiet start either, so that a host that never gives a sure
     * measurement starts fast too.
     */
    private boolean isToBeImproved(Doubts doubts, Tuner tuner) {
        if (!doubts.areOpen()) {
            return false;
        }
        int dice = host.random(1)[0] & 0xFF;
        return doubts.areOfFew()
                || dice % SELDOM == 0
                || ((!doubts.areOfMany() || dice % SOMETIMES == 0) && tuner.isHostQuiet());
    }

    /** The tuning of a stored profile, if it is valid here. */
    Optional<Tuning> recall(Path file, TuneOptions options) {
        List<String> notes = new ArrayList<>();
        return recalled(read(file, notes), options, host.facts(), notes);
    }

    private Optional<Tuning> recalled(
            @Nullable Profile kept, TuneOptions options, HostDetails facts, List<String> notes) {
        if (kept == null) {
            return Optional.empty();
        }
        String stale = null;
        try {
            TuningResult result = isOf(kept, options, facts) ? result(kept, options, facts) : null;
            stale = result == null ? reason(kept, facts, options) : Prediction.objection(result);
            if (result != null && stale == null) {
                TuningResult bounded = Prediction.notUnderKnown(result);
                Source source = bounded.known() ? Source.KNOWN : Source.CACHED;
                return Optional.of(new Tuning(bounded, source, List.of()));
            }
        } catch (IllegalStateException e) {
            stale = e.getMessage();
        }
        notes.add("the stored profile is no longer valid: " + stale);
        return Optional.empty();
    }

    /** Contains nothing of the file's text. */
    private static String reason(Profile kept, HostDetails facts, TuneOptions options) {
        return kept.fingerprint().equals(facts.fingerprint())
                ? "it was made with options other than " + options.settings()
                : "it was made on another host or JVM, or with another heap or quota; the fingerprint here is "
                        + facts.fingerprint();
    }

    private static boolean isOf(Profile kept, TuneOptions options, HostDetails facts) {
        return kept.fingerprint().equals(facts.fingerprint()) && kept.settings().equals(options.settings());
    }

    private static @Nullable Profile read(Path file, List<String> notes) {
        try {
            return Files.exists(file) ? Profile.read(file) : null;
        } catch (IOException | RuntimeException e) {
            notes.add("the stored profile could not be read: " + e.getMessage());
            return null;
        }
    }

    private static void write(Path file, Profile profile, List<String> notes) {
        try {
            ProfileFile.write(file, profile.toJson());
        } catch (IOException | RuntimeException e) {
            notes.add("the profile could not be stored: " + e);
        }
    }

    static Profile profile(TuningResult result) {
        return profile(result, result.scheme());
    }

    /**
     * Uses the measured costs, which may differ from those in use: known costs are not a measurement and are not stored
     * as one.
     */
    private static Profile profile(TuningResult result, Scheme scheme) {
        return new Profile(
                scheme,
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
                result.host().cpu() + ", " + result.host().vm(),
                result.doubts());
    }

    /**
     * @throws IllegalStateException if the costs do not fit into memory here, or policy or ceilings do not allow them
     */
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
                profile.allDoubts(),
                profile.slowdown(),
                profile.share());
    }
}
