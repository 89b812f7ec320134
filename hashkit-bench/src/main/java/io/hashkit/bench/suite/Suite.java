package io.hashkit.bench.suite;

import io.hashkit.bench.report.RunFile.Finding;
import io.hashkit.bench.report.RunFile.Row;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A published comparison.
 *
 * @param name on the command line
 * @param source what it is a repetition of
 * @param flaw what is wrong in the original, in one sentence
 * @param remarks what else to know of it, in sentences
 * @param cells what is measured
 * @param programs native programs that are measured beside them, where they are installed
 * @param conclusions what follows from the rows
 */
record Suite(
        String name,
        String source,
        String flaw,
        List<String> remarks,
        List<Cell> cells,
        List<NativeProgram> programs,
        Function<List<Row>, Conclusions> conclusions) {

    /** @param sentences for people, of what is sure */
    record Conclusions(List<String> sentences, List<Finding> findings) {}

    static final List<Suite> ALL =
            List.of(CircleCi.suite(), LogRounds.suite(), RustCrates.suite(), AesGcm.suite(), Pbkdf2Cost.suite());

    static Optional<Suite> named(String name) {
        return ALL.stream().filter(suite -> suite.name.equals(name)).findFirst();
    }

    /** A cell by the name of its suite and its place, {@code log-rounds/3}: what a fork is told. */
    static Cell cell(String place) {
        int slash = place.lastIndexOf('/');
        Suite suite =
                named(place.substring(0, Math.max(0, slash))).orElseThrow(() -> new IllegalArgumentException(place));
        return suite.cells.get(Integer.parseInt(place.substring(slash + 1)));
    }

    /** The row of a contender, where it was measured. */
    static Optional<Row> row(List<Row> rows, String contender, String parameters) {
        return rows.stream()
                .filter(row ->
                        row.engine().equals(contender) && row.parameters().equals(parameters))
                .findFirst();
    }
}
