package io.hashkit.bench.report;

import io.hashkit.bench.console.BoundedText;
import io.hashkit.internal.tune.ProfileData;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.Profile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A profile that was read from a file or a pipe.
 *
 * @param name the name of the file, or the label of the run that contains it
 * @param confidence HIGH, MEDIUM or LOW; that of the run, which storms may have lowered, if the profile is in one
 * @param reasons why the confidence is not HIGH
 * @param loginsPerSecond logins a second that the run promises; NaN if the profile is in none
 */
public record HostProfile(
        String name, ProfileData profile, String confidence, List<String> reasons, double loginsPerSecond) {
    /** UTF-8 needs at most three bytes per {@code char}. */
    private static final int LONGEST = 3 * ProfileData.LONGEST;

    /**
     * Reads a profile.
     *
     * @throws IOException if the file is too long, cannot be read or is not a profile; the message names it
     */
    public static Profile read(Path file) throws IOException {
        String text = BoundedText.read(file, LONGEST);
        try {
            return Profile.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    /**
     * Reads files with a profile each, or with the profiles of runs.
     *
     * @throws IOException if a file cannot be read, is neither, or has a run without a profile; the message names it
     */
    public static List<HostProfile> readAll(List<Path> files) throws IOException {
        List<HostProfile> profiles = new ArrayList<>();
        for (Path file : files) {
            try {
                profiles.addAll(readAll(file));
            } catch (IllegalArgumentException e) {
                throw new IOException(file + ": " + e.getMessage(), e);
            }
        }
        return profiles;
    }

    private static List<HostProfile> readAll(Path file) throws IOException {
        String text = BoundedText.read(file, RunFile.LONGEST);
        String fileName = String.valueOf(file.getFileName());
        if (!RunLines.areIn(text)) {
            return List.of(of(fileName, ProfileData.parse(text), null));
        }
        RunLines lines = RunLines.parse(text);
        lines.remarks().forEach(remark -> System.err.println("hashkit-bench: " + file + ": " + remark));
        boolean one = lines.runs().size() == 1;
        return lines.runs().stream()
                .map(run -> of(one ? fileName : run.label(), run)
                        .orElseThrow(() -> new IllegalArgumentException("the run " + run.label()
                                + " contains no profile: either no costs fit into memory there, or it is the run of a"
                                + " suite or a duel")))
                .toList();
    }

    /** The profile in a run; empty if it contains none. */
    public static Optional<HostProfile> of(String name, RunFile run) {
        return Optional.ofNullable(run.profile()).map(text -> of(name, ProfileData.parse(text), run.answer()));
    }

    private static HostProfile of(String name, ProfileData profile, @Nullable Answer answer) {
        return answer == null
                ? new HostProfile(
                        name, profile, profile.measurement().confidence().name(), profile.reasons(), Double.NaN)
                : new HostProfile(name, profile, answer.confidence(), answer.doubts(), answer.loginsPerSecond());
    }

    public boolean isSure() {
        return confidence.equals(Confidence.HIGH.name());
    }

    /** Why the costs of this host are not sure, as a sentence. */
    public String doubt() {
        return name + ", confidence " + confidence.toLowerCase(Locale.ROOT) + ": " + String.join("; ", reasons) + ".";
    }
}
