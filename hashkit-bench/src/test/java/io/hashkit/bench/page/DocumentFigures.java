package io.hashkit.bench.page;

import io.hashkit.bench.attack.AttackFigures;
import io.hashkit.bench.capacity.CapacityExample;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.report.Time;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The figures of the documents, from the result files of the repository: what stands between two marks. */
final class DocumentFigures {
    static final Path DUELS = Path.of("../docs/reports/duels.run.json");

    private static final String INDICATIVE = "These figures are indicative: few and short forks, or a busy host.";
    private static final Pattern BLOCK =
            Pattern.compile("(<!-- figures:([\\w-]+) -->\\R)(.*?)(<!-- /figures -->)", Pattern.DOTALL);

    private final RunFile duels;
    private final Map<String, String> blocks;

    DocumentFigures() throws IOException {
        duels = run(DUELS);
        blocks = Map.of(
                "readme", readme(),
                "duels", duels(),
                "capacity", CapacityExample.blocks(),
                "attack", AttackFigures.comparison(run(Path.of("../docs/reports/java-25.run.json"))),
                "attack-errors", AttackFigures.errors());
    }

    private static RunFile run(Path file) throws IOException {
        return RunFile.read(file).runs().get(0);
    }

    static Path chartOf(String name) {
        return Path.of("../docs/charts").resolve(name);
    }

    RunFile duelRun() {
        return duels;
    }

    /** The document with the figures of today. */
    String rewritten(String document) {
        return BLOCK.matcher(document).replaceAll(match -> {
            String text = Optional.ofNullable(blocks.get(match.group(2)))
                    .orElseThrow(() -> new AssertionError("there are no figures " + match.group(2)));
            return Matcher.quoteReplacement(match.group(1) + text + match.group(4));
        });
    }

    static Set<String> namesIn(String document) {
        return BLOCK.matcher(document).results().map(match -> match.group(2)).collect(Collectors.toSet());
    }

    private static String line(Stream<String> cells) {
        return cells.collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String header(List<String> names) {
        return line(names.stream()) + line(names.stream().map(name -> "---"));
    }

    private static String source(RunFile run) {
        return String.format(
                "%s; %s; %s; %s.%n`%s`%n%n",
                run.started().substring(0, 10),
                run.host().get("CPU"),
                run.host().get("JDK"),
                run.host().get("OS"),
                run.command());
    }

    /** The recommended costs, by those whom a reader compares. */
    private String readme() {
        List<Row> rows = DuelBars.sections(duels).stream()
                .filter(section -> section.get(0).section().equals("argon2"))
                .map(Sections::equalWork)
                .findFirst()
                .orElseThrow();
        Function<String, String> time = engine -> rows.stream()
                .filter(row -> row.engine().equals(engine))
                .map(row -> Time.of(row.nanos()))
                .findFirst()
                .orElseThrow();
        return String.format(
                "At the recommended costs one hash takes %s in plain Java and %s with the Vector API of JDK 25;"
                        + " Bouncy Castle takes %s, and %s if the caller reuses its memory, Spring Security %s, and the"
                        + " reference in C %s.%n"
                        + "\"x hashkit\" is the time relative to hashkit in plain Java; [benchmarks](docs/benchmarks.md) has"
                        + " the method and the host.%s%n",
                time.apply("hashkit"),
                time.apply("hashkit-vector"),
                time.apply("bouncy-castle-plain"),
                time.apply("bouncy-castle"),
                time.apply("spring"),
                time.apply("native/argon2"),
                duels.indicative() ? " " + INDICATIVE : "");
    }

    private String duels() {
        StringBuilder text = new StringBuilder(source(duels));
        if (duels.indicative()) {
            text.append(INDICATIVE).append("\n\n");
        }
        for (List<Row> section : DuelBars.sections(duels)) {
            List<Row> shown = DuelBars.asUsersCallThem(section);
            List<String> works = shown.stream().map(Row::parameters).distinct().toList();
            text.append(header(
                    Stream.concat(Stream.of(Sections.name(section.get(0).section())), works.stream())
                            .toList()));
            Map<String, String> engines = new LinkedHashMap<>();
            Sections.rivals(shown).forEach(rows -> rows.forEach(row -> engines.put(row.engine(), DuelBars.name(row))));
            engines.forEach((engine, name) -> text.append(line(
                    Stream.concat(Stream.of(name), works.stream().map(work -> duel(shown, engine, work))))));
            text.append('\n');
        }
        return text.toString();
    }

    private static String duel(List<Row> rows, String engine, String work) {
        List<Row> same =
                rows.stream().filter(row -> row.parameters().equals(work)).toList();
        return same.stream()
                .filter(row -> row.engine().equals(engine))
                .map(row -> Time.of(row.nanos())
                        + DuelBars.ratio(row, same).map(ratio -> "; " + ratio).orElse(""))
                .findFirst()
                .orElse("");
    }
}
