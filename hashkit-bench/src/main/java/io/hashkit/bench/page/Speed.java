package io.hashkit.bench.page;

import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The speed of an engine at Argon2.
 *
 * @param nanosPerWork nanoseconds per KiB moved
 * @param low lower end of its interval; NaN if unknown
 * @param high upper end of its interval; NaN if unknown
 * @param isDisturbed whether its measurement was disturbed
 */
record Speed(String engine, double nanosPerWork, double low, double high, boolean isDisturbed) {
    /** Bouncy Castle as applications call it. */
    static final String RIVAL = "bouncy-castle-plain";

    private static final String SECTION = "argon2";
    private static final List<String> OURS = List.of("hashkit-vector", "hashkit");
    /** Rows with lanes on threads say so at their end. */
    private static final Pattern PARAMETERS = Pattern.compile("argon2id m=\\d+ t=\\d+ p=\\d+");

    private static Speed of(Row row) {
        return new Speed(
                row.engine(),
                row.nanosPerUnit(),
                row.lowPerUnit(),
                row.highPerUnit(),
                !row.disturbance().isEmpty());
    }

    /**
     * The speeds of hashkit's engines and of Bouncy Castle in a run, at the highest costs that all of them measured; none
     * without common costs.
     */
    static List<Speed> of(RunFile run) {
        return run.rows().stream()
                .filter(row -> row.section().equals(SECTION)
                        && PARAMETERS.matcher(row.parameters()).matches())
                .collect(Collectors.groupingBy(Row::parameters, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .filter(rows -> !speeds(rows, List.of(RIVAL)).isEmpty()
                        && !speeds(rows, OURS).isEmpty())
                .max(Comparator.comparingDouble(rows -> rows.get(0).work()))
                .map(rows -> Stream.concat(speeds(rows, OURS).stream(), speeds(rows, List.of(RIVAL)).stream())
                        .toList())
                .orElse(List.of());
    }

    private static List<Speed> speeds(List<Row> rows, List<String> engines) {
        return engines.stream()
                .flatMap(engine ->
                        rows.stream().filter(row -> row.engine().equals(engine)).limit(1))
                .map(Speed::of)
                .toList();
    }
}
