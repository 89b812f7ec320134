package io.hashkit.bench.page;

import io.hashkit.bench.chart.Chart;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunNotes;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** The HTML page of one or more runs. It loads no other files. */
public final class Page {
    private static final String SURE = "How sure the figures are";
    private static final String METHOD =
            "Every figure is the time of one operation by one thread. The thin mark on a bar or at a point is its interval. A"
                    + " range is the least and the greatest of three samples and proves nothing. Ratios come from pairs of"
                    + " forks that ran one after the other.";

    private final List<RunFile> runs;
    private final List<String> missing;
    private final List<Figure> figures;

    private Page(List<RunFile> runs, List<String> missing) {
        this.runs = runs;
        this.missing = missing;
        this.figures = Figure.of(runs);
    }

    /**
     * Creates the page.
     *
     * @param runs at least one run
     */
    public static String of(List<RunFile> runs) {
        return of(runs, List.of());
    }

    /**
     * Creates the page of runs that are not all that were wanted.
     *
     * @param runs at least one run
     * @param missing hosts that were not measured, each with the reason
     */
    static String of(List<RunFile> runs, List<String> missing) {
        return new Page(runs, missing).html();
    }

    private String html() {
        String title = runs.stream().map(RunFile::title).distinct().collect(Collectors.joining(" · "));
        return fill(
                Texts.resource(Page.class, "page.html"),
                Map.ofEntries(
                        Map.entry("TITLE", Texts.escaped(title)),
                        Map.entry("STYLE", Texts.resource(Page.class, "page.css") + Chart.style()),
                        Map.entry("SCRIPT", Texts.resource(Page.class, "page.js")),
                        Map.entry("LEAD", Texts.escaped(lead())),
                        Map.entry("ANSWER", answer()),
                        Map.entry("CONTENTS", contents()),
                        Map.entry("NOTES", notes()),
                        Map.entry("FIGURES", figures()),
                        Map.entry("TABLES", tables()),
                        Map.entry("HOSTS", hosts()),
                        Map.entry("COMMANDS", commands())));
    }

    /** Fills the template in one pass, so that text from a run is never taken for a placeholder. */
    private static String fill(String template, Map<String, String> parts) {
        StringBuilder page = new StringBuilder();
        int from = 0;
        for (int at = template.indexOf("{{"); at >= 0; at = template.indexOf("{{", from)) {
            int end = template.indexOf("}}", at);
            page.append(template, from, at).append(Objects.requireNonNull(parts.get(template.substring(at + 2, end))));
            from = end + 2;
        }
        return page.append(template.substring(from)).toString();
    }

    private String lead() {
        return runs.stream().map(run -> run.label() + ", " + run.started()).collect(Collectors.joining(" · "));
    }

    private String answer() {
        String warning = runs.stream().anyMatch(RunFile::indicative)
                ? "<p class=\"warning\" role=\"note\">" + Texts.escaped(RunFile.INDICATIVE) + "</p>\n"
                : "";
        String absent = missing.isEmpty()
                ? ""
                : Html.element("p", "Not measured, so these costs say nothing about them:") + Html.list(missing);
        String html = warning + absent + (runs.size() == 1 ? FirstScreen.of(runs.get(0)) : FleetAnswer.of(runs));
        return html.isEmpty() ? "" : "<section id=\"answer\">\n" + html + "</section>\n";
    }

    private String contents() {
        StringBuilder html = new StringBuilder("<ul>");
        if (runs.stream().anyMatch(run -> run.answer() != null || run.profile() != null)) {
            html.append(entry("answer", "What to set"));
        }
        figures.forEach(figure -> html.append(entry(figure.id(), figure.heading())));
        return html.append(notes().isEmpty() ? "" : entry("notes", SURE))
                .append(entry("tables", "All figures"))
                .append(entry("hosts", "Measured on"))
                .append(entry("repeat", "How to repeat the measurement"))
                .append("</ul>")
                .toString();
    }

    /** What the reader must know of the figures, of each run. */
    private String notes() {
        StringBuilder html = new StringBuilder();
        for (RunFile run : runs) {
            List<String> notes = RunNotes.of(run);
            if (!notes.isEmpty()) {
                html.append(runs.size() == 1 ? "" : Html.element("h3", run.label()))
                        .append(Html.list(notes));
            }
        }
        if (runs.stream().anyMatch(run -> !run.rows().isEmpty())) {
            html.append(Html.element("p", METHOD));
        }
        return html.length() == 0 ? "" : "<section id=\"notes\">" + Html.element("h2", SURE) + html + "</section>\n";
    }

    private static String entry(String id, String heading) {
        return "<li><a href=\"#" + id + "\">" + Texts.escaped(heading) + "</a></li>";
    }

    private String figures() {
        StringBuilder html = new StringBuilder();
        for (Figure figure : figures) {
            html.append("<section id=\"")
                    .append(figure.id())
                    .append(figure.isHalf() ? "\" class=\"half\">\n" : "\">\n")
                    .append(Html.element("h2", figure.heading()))
                    .append(Html.element("p", figure.sentence()));
            if (figure.small()) {
                html.append(Html.multiples(figure.charts()));
            } else {
                html.append(Html.charts(figure.charts()));
            }
            html.append("</section>\n");
        }
        return html.toString();
    }

    private String tables() {
        Set<String> sections = new LinkedHashSet<>();
        runs.forEach(run -> sections.addAll(Sections.of(run).keySet()));
        StringBuilder html = new StringBuilder();
        sections.forEach(section -> html.append(FigureTables.rows(runs, section)));
        if (runs.stream().anyMatch(run -> !run.loads().isEmpty())) {
            html.append(FigureTables.loads(runs));
        }
        for (RunFile run : runs) {
            run.findings()
                    .forEach(finding -> html.append(
                                    Html.element("h3", (runs.size() == 1 ? "" : run.label() + ": ") + finding.title()))
                            .append(FigureTables.finding(finding)));
        }
        return html.toString();
    }

    private String hosts() {
        StringBuilder html = new StringBuilder();
        for (RunFile run : runs) {
            html.append(runs.size() == 1 ? "" : Html.element("h3", run.label())).append("<dl class=\"host\">\n");
            run.host()
                    .forEach((name, value) ->
                            html.append(Html.element("dt", name)).append(Html.element("dd", value)));
            html.append("</dl>\n");
        }
        return html.toString();
    }

    private String commands() {
        return runs.stream()
                .map(RunFile::command)
                .distinct()
                .map(command -> "<pre tabindex=\"0\">" + Texts.escaped(command) + "</pre>\n")
                .collect(Collectors.joining());
    }
}
