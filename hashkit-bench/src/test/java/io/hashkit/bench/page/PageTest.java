package io.hashkit.bench.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.hashkit.bench.chart.BarChart;
import io.hashkit.bench.chart.Chart;
import io.hashkit.bench.chart.LineChart;
import io.hashkit.bench.console.CaughtOutput;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.report.Answer;
import io.hashkit.bench.report.Circumstances;
import io.hashkit.bench.report.Ratio;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Load;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.report.RunNotes;
import io.hashkit.bench.report.Spread;
import io.hashkit.bench.report.Time;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

@ResourceLock(Resources.SYSTEM_OUT)
class PageTest {
    private static final RunFile RUN = PageRuns.whole("Java 25", 1);

    @RegisterExtension
    private final CaughtOutput out = new CaughtOutput();

    @TempDir
    private Path folder;

    private int report(String... arguments) {
        return new CommandLine(new ReportCommand()).execute(arguments);
    }

    private String file(String name, RunFile run) throws IOException {
        return Files.writeString(folder.resolve(name), run.line()).toString();
    }

    @Test
    void report_writesOnePageWithoutTheNetwork() throws IOException {
        Path page = folder.resolve("a page.html");

        assertThat(report(file("a.run.json", RUN), "-o", page.toString())).isZero();

        String html = Files.readString(page);
        assertThat(html).doesNotContain("{{", "src=\"http", "href=\"http", "Some <CPU>", "<b>finding", "<busy>");
        assertThat(html).contains("Some &lt;CPU&gt; &amp; &quot;another&quot; &lt;/script&gt;");
        assertThat(html.length()).isLessThan(400_000);
        assertThat(out.text()).contains("a page.html");
    }

    @Test
    void pageWithoutAScript_offersNothingThatNeedsOne() {
        String html = Page.of(List.of(RUN));

        assertThat(html)
                .contains("Click a table to open it<span class=\"sort\">, and a heading to sort by it</span>.")
                .containsPattern("</style>\n<noscript><style>button.copy, .sort [^<]*</style></noscript>\n</head>");
    }

    @Test
    void linesOfTooFewCosts_areSaidToBeInTheTable() {
        assertThat(Figure.of(List.of(RUN)))
                .filteredOn(figure -> figure.id().equals("cost"))
                .singleElement()
                .extracting(Figure::sentence)
                .asString()
                .contains("fewer than three costs is in the table only");
        assertThat(CostLines.FEWEST_POINTS).isEqualTo(3);
    }

    @Test
    void contents_comeFirst() {
        String html = Page.of(List.of(RUN));

        assertThat(html.indexOf("<nav")).isLessThan(html.indexOf("id=\"answer\""));
        assertThat(html.substring(html.indexOf("<nav"), html.indexOf("</nav>")))
                .contains("href=\"#answer\"", "href=\"#equal-work\"", "href=\"#notes\"", "href=\"#tables\"");
    }

    @Test
    void firstScreen_showsTheAnswerOfTheRun() {
        Answer answer = PageRuns.answer();

        assertThat(answerOf(Page.of(List.of(RUN))))
                .contains(
                        "PasswordHasher hasher = PasswordHasher.of(Argon2.id(76800, 2, 1));",
                        "hashkit.scheme=" + answer.scheme(),
                        "171 ms",
                        "hashkit, Vector API",
                        "8.3 logins per second",
                        "USD 65",
                        "2,310 per second on one RTX &lt;4090&gt; (price of 2026-11-21, rate by bandwidth)",
                        "<dt>Confidence in these costs</dt>",
                        "Note: the host was &lt;busy&gt;.");
    }

    private static String answerOf(String html) {
        return html.substring(html.indexOf("id=\"answer\""), html.indexOf("id=\"figures\""));
    }

    private static RunFile inPlainJava(double millis) {
        Row row = new Row(
                "argon2",
                "hashkit-vector",
                "argon2id m=19456 t=2 p=1",
                100,
                Spread.ofForks(List.of(100.0)),
                1,
                "u",
                Circumstances.UNKNOWN,
                "",
                new Ratio("hashkit", 0.49, 0.46, 0.52, 6));
        return RunFile.now("title", "command", false, Map.of(), List.of("One hash takes 235 ms."), List.of(row))
                .with(List.of(), List.of(), Map.of(), null, PageRuns.answer("argon2/hashkit", millis));
    }

    @Test
    void firstScreen_advisesTheVectorApiIfItBringsSomething() {
        assertThat(answerOf(Page.of(List.of(inPlainJava(235.6)))))
                .contains("0.49 times the time with the Vector API", "<code>--add-modules jdk.incubator.vector</code>")
                .contains("argon2id m=19456 t=2 p=1 takes 0.49 (0.46 to 0.52) times as long");
        assertThat(answerOf(Page.of(List.of(RUN))))
                .as("the answer of this run is by an engine on the Vector API")
                .doesNotContain("class=\"advice\"");
    }

    /** The terminal prints the time of a hash by the same rule; sentences of older runs cut it. */
    @Test
    void timeOfAHash_isRoundedInOneWay() {
        assertThat(Time.millis(235.6)).isEqualTo("236 ms");
        assertThat(Page.of(List.of(inPlainJava(235.6))))
                .contains("<b>236 ms</b>")
                .doesNotContain("235");
    }

    @Test
    void notes_areThoseOfTheTerminal() {
        String html = Page.of(List.of(RUN));

        assertThat(RunNotes.of(RUN))
                .hasSizeGreaterThan(2)
                .allSatisfy(note -> assertThat(html).contains("<li>" + Texts.escaped(note) + "</li>"));
    }

    @Test
    void library_hasOneColourInAllCharts() {
        List<Figure> figures = Figure.of(List.of(RUN));

        Map<String, Set<Integer>> colours = new TreeMap<>();
        for (Figure figure : figures) {
            for (Chart chart : figure.charts()) {
                if (chart instanceof BarChart bars) {
                    bars.groups()
                            .forEach(group -> group.bars().forEach(bar -> note(colours, bar.name(), bar.series())));
                } else if (chart instanceof LineChart lines && !figure.id().equals("load")) {
                    lines.lines().forEach(line -> note(colours, line.name(), line.series()));
                }
            }
        }
        assertThat(colours).containsKeys("hashkit", "Bouncy Castle", "JDK");
        assertThat(colours.values()).allSatisfy(used -> assertThat(used).hasSize(1));
        assertThat(Stream.of("hashkit", "Bouncy Castle", "JDK")
                        .map(colours::get)
                        .distinct())
                .as("and another one than the others")
                .hasSize(3);
    }

    /** Of two engines of hashkit the second is no rival: which one hashkit takes depends on the processor. */
    @Test
    void engineOverTheJdk_isShownAsHashkits() throws IOException {
        assertThat(Figure.of(List.of(RUN)).stream()
                        .flatMap(figure -> figure.charts().stream())
                        .filter(BarChart.class::isInstance)
                        .map(BarChart.class::cast)
                        .flatMap(chart -> chart.groups().stream())
                        .filter(group -> group.name().contains("PBKDF2"))
                        .flatMap(group -> group.bars().stream())
                        .map(BarChart.Bar::name))
                .contains("hashkit, JDK's digests")
                .doesNotContain("JDK");
        assertThat(CostLines.of(RunFile.read(Path.of("../docs/reports/java-25.run.json"))
                                .runs())
                        .stream()
                        .filter(chart -> chart.title().startsWith("PBKDF2"))
                        .flatMap(chart -> chart.lines().stream())
                        .map(LineChart.Line::name))
                .isNotEmpty()
                .noneMatch(name -> name.startsWith("JDK"));
        assertThat(LoginBars.of(RUN).orElseThrow().groups())
                .extracting(BarChart.Group::name)
                .filteredOn(name -> name.startsWith("PBKDF2"))
                .noneMatch(name -> name.endsWith(" JDK"));
    }

    private static void note(Map<String, Set<Integer>> colours, String name, int series) {
        String library = name.replaceFirst(", .*", "");
        if (!library.equals("login") && !library.equals("hash alone")) {
            colours.computeIfAbsent(library, unused -> new TreeSet<>()).add(series);
        }
    }

    @Test
    void bars_areSortedByTimeWithThePairedRatio() {
        String html = Page.of(List.of(RUN));
        String chart = html.substring(html.indexOf("id=\"equal-work\""), html.indexOf("id=\"cost\""));

        assertThat(chart.indexOf("hashkit, Vector API")).isLessThan(chart.indexOf(">Bouncy Castle<"));
        assertThat(chart).contains("3.8 times as fast as Bouncy Castle", "(disturbed)");
    }

    @Test
    void everyFigure_isInATable() {
        String html = Page.of(List.of(RUN));

        for (Row row : RUN.rows()) {
            assertThat(html)
                    .contains("<td data-name=\"engine\">" + row.engine() + "</td><td data-name=\"parameters\">"
                            + row.parameters() + "</td>");
        }
        assertThat(html).contains("All figures: latency under load (3 rows)");
    }

    @Test
    void charts_areWrittenAsSeparateFiles() throws IOException {
        Path charts = folder.resolve("deep/charts");

        assertThat(report(file("a.run.json", RUN), "--svg", charts.toString())).isZero();

        try (Stream<Path> files = Files.list(charts)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .contains("equal-work.svg", "load.svg", "login.svg", "money.svg", "messages-3.svg");
        }
        assertThat(out.text()).contains("Latency under load");
    }

    @ParameterizedTest
    @ValueSource(strings = {"java-17", "java-21", "java-25"})
    void publishedRun_canStillBeDrawn(String name) throws IOException {
        RunFile run = published(name);

        assertThat(Page.of(List.of(run)))
                .contains("Engines at equal work", run.advice().get(0));
    }

    private static RunFile published(String name) throws IOException {
        return RunFile.read(Path.of("src/test/resources/io/hashkit/bench/report/runs/" + name + ".run.json"))
                .runs()
                .get(0);
    }

    private static RunFile sweep(String target, double... refused) {
        return RunFile.now("Logins under load", "c", false, Map.of(), List.of(), List.of())
                .with(
                        List.of(),
                        DoubleStream.of(refused)
                                .mapToObj(share -> new Load(target, "p", 10, 10, 40, 5e7, 9e7, 9e7, share, 0))
                                .toList());
    }

    @Test
    void sweep_saysNothingOfWhatItDidNotMeasure() {
        String html = Page.of(List.of(sweep("hashkit", 0, 0)));

        assertThat(html)
                .contains("id=\"load\"", "All figures: latency under load (2 rows)")
                .doesNotContain("What to set", "id=\"answer\"", "<ul>\n</ul>")
                .doesNotContain("How sure the figures are", "pairs of forks", "limiter refuses");
        assertThat(Page.of(List.of(sweep("hashkit", 0, 0.3))))
                .contains("limiter refuses logins that would wait longer than it allows");
        assertThat(Page.of(List.of(sweep("spring", 0, 0.3))))
                .as("a full heap, and no limiter")
                .doesNotContain("limiter refuses");
        assertThat(Page.of(List.of(RUN)))
                .contains("What to set", "<section id=\"answer\">", "How sure the figures are", "pairs of forks");
    }

    @Test
    void runWithoutFigures_givesAPage() {
        RunFile empty = RunFile.now("nothing", "c", true, Map.of(), List.of("advice"), List.of());

        assertThat(Page.of(List.of(empty))).contains("nothing", "advice", RunFile.INDICATIVE);
        assertThat(Page.of(List.of(empty, RUN))).contains("nothing");
        assertThat(report("--svg", folder.toString(), folder.resolve("missing").toString()))
                .isNotZero();
    }

    @Test
    void logOfSeveralPods_isDrawnOnOnePage() throws IOException {
        Path log = Files.writeString(
                folder.resolve("pods.log"),
                PageRuns.whole("m7i.large", 1).line() + "\nHost\n"
                        + PageRuns.whole("m7g.large", 1.5).line());
        Path page = folder.resolve("pods.html");

        assertThat(report(log.toString(), "-o", page.toString())).isZero();

        assertThat(Files.readString(page))
                .contains("m7i.large", "m7g.large", "Runs side by side", "hashkit.scheme=argon2id,m=19456,t=9,p=1")
                .contains("2 runs", "the costs suit all of them");
    }

    @Test
    void runWithInvalidCosts_isRefusedNamingTheFile() throws IOException {
        String file = Files.writeString(
                        folder.resolve("planted.run.json"), RUN.line().replace("argon2id,m=76800,t=2,p=1", "<script>"))
                .toString();

        assertThatIOException()
                .isThrownBy(() -> RunFile.read(Path.of(file)))
                .withMessageContaining("planted.run.json")
                .withMessageContaining("does not begin with the name of an algorithm");
    }
}
