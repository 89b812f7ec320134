package io.hashkit.bench.maintainer.suite;

import io.hashkit.bench.attacker.Tsv;
import io.hashkit.bench.report.RunFile.Finding;
import io.hashkit.bench.report.RunFile.Row;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A published comparison to be repeated.
 *
 * @param name the name on the command line
 * @param source title of the original
 * @param flaw the flaw of the original, as one sentence
 * @param remarks other remarks on it, as sentences
 * @param cells the measured rows
 * @param published the figures of the original
 * @param programs native programs that are also measured if they are available
 * @param conclusions computes the conclusions from the rows
 */
record Suite(
        String name,
        String source,
        String flaw,
        List<String> remarks,
        List<Cell> cells,
        List<Published> published,
        List<NativeProgram> programs,
        Function<List<Row>, Conclusions> conclusions) {

    /** @param sentences conclusions that the intervals support */
    record Conclusions(List<String> sentences, List<Finding> findings) {}

    static final List<Suite> ALL = List.of(
            of("circleci", PasswordCells.of("circleci"), List.of(), PasswordConclusions::ofCircleCi),
            of("log-rounds", PasswordCells.of("log-rounds"), List.of(), PasswordConclusions::ofLogRounds),
            of(
                    RustCrates.SUITE,
                    PasswordCells.of(RustCrates.SUITE),
                    RustCrates.programs(List.of()),
                    rows -> new Conclusions(List.of(), List.of())),
            AesGcm.suite(),
            Pbkdf2Cost.suite());

    /** A suite with its texts and its published figures, which are in the jar. */
    static Suite of(
            String name, List<Cell> cells, List<NativeProgram> programs, Function<List<Row>, Conclusions> conclusions) {
        return new Suite(
                name,
                texts(name, "source").get(0),
                texts(name, "flaw").get(0),
                texts(name, "remark"),
                cells,
                Published.of(name),
                programs,
                conclusions);
    }

    /** The same suite with other programs. */
    Suite with(List<NativeProgram> others) {
        return new Suite(name, source, flaw, remarks, cells, published, others, conclusions);
    }

    private static List<String> texts(String name, String kind) {
        return Tsv.resource("/io/hashkit/bench/maintainer/suite/texts.tsv", row -> row).stream()
                .filter(row ->
                        row.text("suite").equals(name) && row.text("kind").equals(kind))
                .map(row -> row.text("text"))
                .toList();
    }

    static Optional<Suite> named(String name) {
        return ALL.stream().filter(suite -> suite.name.equals(name)).findFirst();
    }

    /** Finds a cell by the name of its suite and its index, such as {@code log-rounds/3}, which forks receive. */
    static Cell cell(String place) {
        int slash = place.lastIndexOf('/');
        Suite suite =
                named(place.substring(0, Math.max(0, slash))).orElseThrow(() -> new IllegalArgumentException(place));
        return suite.cells.get(Integer.parseInt(place.substring(slash + 1)));
    }

    /** The row of a contender, if it was measured. */
    static Optional<Row> row(List<Row> rows, String contender, String parameters) {
        return rows.stream()
                .filter(row ->
                        row.engine().equals(contender) && row.parameters().equals(parameters))
                .findFirst();
    }
}
