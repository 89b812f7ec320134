package io.hashkit.internal.tune;

import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.host.AtomicFile;
import io.hashkit.tune.Tuning.Source;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Maintains the file of a profile. */
record ProfileStore(HostEnvironment host, List<EngineFamily<?>> families) {
    /** A host that was measured without success is measured again at one start in this many. */
    private static final int SELDOM = 4;

    /** The tuning of a stored profile that is valid here; otherwise measures and stores the profile. */
    TunedHost cached(Path file, TuningRequest options) {
        List<String> notes = new ArrayList<>();
        ProfileData kept = read(file, notes);
        Optional<TunedHost> recalled = recalled(kept, options, host.facts(), notes);
        UnsureMeasurements doubts =
                kept != null && recalled.isPresent() ? kept.measurement().doubts() : UnsureMeasurements.NONE;
        if (recalled.isPresent() && !isToBeImproved(doubts)) {
            return recalled.get();
        }
        TuningResult measured = new Tuner(host, families, options).tune(doubts);
        write(file, measured.profile(measured.measured()), notes);
        return TunedHost.measured(measured, notes);
    }

    /** Whether to measure again: while there are few measurements, at any start, and later at some, by a random number. */
    private boolean isToBeImproved(UnsureMeasurements doubts) {
        return doubts.areOpen() && (doubts.areOfFew() || host.random(1)[0] % SELDOM == 0);
    }

    /** The tuning of a stored profile, if it is valid here. */
    Optional<TunedHost> recall(Path file, TuningRequest options) {
        List<String> notes = new ArrayList<>();
        return recalled(read(file, notes), options, host.facts(), notes);
    }

    private Optional<TunedHost> recalled(
            @Nullable ProfileData kept, TuningRequest options, HostFacts facts, List<String> notes) {
        if (kept == null) {
            return Optional.empty();
        }
        String stale = stale(kept, options, facts);
        if (stale == null) {
            try {
                TuningResult result = Prediction.of(kept, options, facts);
                stale = Prediction.objection(result);
                if (stale == null) {
                    TuningResult bounded = Prediction.notUnderKnown(result);
                    return Optional.of(
                            new TunedHost(bounded, bounded.known() ? Source.KNOWN : Source.CACHED, List.of()));
                }
            } catch (IllegalStateException e) {
                stale = e.getMessage();
            }
        }
        notes.add("the stored profile is no longer valid: " + stale);
        return Optional.empty();
    }

    /** The reason why a profile is not one of this host and these options. Contains nothing of the file's text. */
    private static @Nullable String stale(ProfileData kept, TuningRequest options, HostFacts facts) {
        if (!kept.fingerprint().equals(facts.fingerprint())) {
            return "it was made on another host or JVM, or with another heap or quota; the fingerprint here is "
                    + facts.fingerprint();
        }
        // Whoever edits the file may change one without the other.
        return kept.settings().equals(options.settings())
                        && kept.target().equals(options.target)
                        && kept.concurrency() == options.concurrency
                ? null
                : "it was made with options other than " + options.settings();
    }

    private static @Nullable ProfileData read(Path file, List<String> notes) {
        try {
            return Files.exists(file) ? ProfileData.read(file) : null;
        } catch (IOException | RuntimeException e) {
            notes.add("the stored profile could not be read: " + words(e));
            return null;
        }
    }

    private static void write(Path file, ProfileData profile, List<String> notes) {
        try {
            AtomicFile.write(file, profile.toJson());
        } catch (IOException | RuntimeException e) {
            notes.add("the profile could not be stored: " + words(e));
        }
    }

    private static String words(Exception failure) {
        String message = failure.getMessage();
        if (message != null && !(failure instanceof FileSystemException)) {
            return message;
        }
        // Its message names the temporary file.
        String reason = failure instanceof FileSystemException ofFile ? ofFile.getReason() : null;
        return failure.getClass().getSimpleName() + (reason == null ? "" : ", " + reason);
    }
}
