package io.hashkit.bench.page;

import io.hashkit.algorithm.Argon2;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.internal.algorithm.Traits;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The speed of an engine at Argon2.
 *
 * @param nanosPerWork nanoseconds per KiB moved
 * @param low lower end of its interval; NaN if unknown
 * @param high upper end of its interval; NaN if unknown
 */
record Speed(String engine, double nanosPerWork, double low, double high) {
    /** Bouncy Castle as applications call it. */
    static final String RIVAL = "bouncy-castle-plain";

    private static final String SECTION = "argon2";
    private static final List<String> OURS = List.of("hashkit-vector", "hashkit");
    private static final Pattern PARAMETERS = Pattern.compile("argon2id m=(\\d{1,9}) t=(\\d{1,9}) p=(\\d{1,9})");

    /** A row of a run and its costs. */
    private record Found(Row row, Argon2 scheme) {}

    Speed(String engine, double nanosPerWork) {
        this(engine, nanosPerWork, Double.NaN, Double.NaN);
    }

    private static Speed of(Row row, Argon2 scheme) {
        return new Speed(
                row.engine(),
                row.nanos() / Traits.of(scheme).work(),
                row.low() / Traits.of(scheme).work(),
                row.high() / Traits.of(scheme).work());
    }

    /**
     * The speeds of hashkit's engines and of Bouncy Castle in a run, at the highest costs that all of them measured; none
     * without common costs.
     */
    static List<Speed> of(RunFile run) {
        List<Found> found = run.rows().stream()
                .filter(row -> row.section().equals(SECTION))
                .flatMap(row -> scheme(row.parameters()).map(scheme -> new Found(row, scheme)).stream())
                .toList();
        Optional<Argon2> most = found.stream()
                .filter(one -> one.row().engine().equals(RIVAL))
                .map(Found::scheme)
                .filter(scheme -> OURS.stream().anyMatch(engine -> row(found, engine, scheme) != null))
                .max(Comparator.comparingDouble(argon2 -> Traits.of(argon2).work()));
        return most.stream()
                .flatMap(scheme -> Stream.concat(OURS.stream(), Stream.of(RIVAL))
                        .map(engine -> row(found, engine, scheme))
                        .filter(Objects::nonNull)
                        .map(row -> of(row, scheme)))
                .toList();
    }

    private static @Nullable Row row(List<Found> found, String engine, Argon2 scheme) {
        return found.stream()
                .filter(one -> one.row().engine().equals(engine) && one.scheme().equals(scheme))
                .map(Found::row)
                .findFirst()
                .orElse(null);
    }

    private static Optional<Argon2> scheme(String parameters) {
        Matcher matcher = PARAMETERS.matcher(parameters);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Argon2.id(
                    Integer.parseInt(matcher.group(1)),
                    Integer.parseInt(matcher.group(2)),
                    Integer.parseInt(matcher.group(3))));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
