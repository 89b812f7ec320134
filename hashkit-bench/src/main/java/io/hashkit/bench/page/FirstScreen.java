package io.hashkit.bench.page;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.Bill;
import io.hashkit.bench.attacker.Thief;
import io.hashkit.bench.console.Markup;
import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.contender.FullName;
import io.hashkit.bench.contender.Snippets;
import io.hashkit.bench.report.Answer;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import java.util.List;
import java.util.Locale;

/** What to set on this host, and what that means, before anything else. */
final class FirstScreen {
    private static final double NARROW = 0.05;

    private FirstScreen() {}

    static String of(RunFile run) {
        Answer answer = run.answer();
        return answer == null ? Html.list(run.advice()) : answered(run, answer);
    }

    private static String answered(RunFile run, Answer answer) {
        StringBuilder html = new StringBuilder(settings(answer.scheme()));
        html.append("<dl class=\"facts\">\n");
        fact(
                html,
                "One hash takes",
                number(answer.millis()) + " ms",
                "alone, of at most " + number(answer.targetMillis()) + " ms");
        FullName engine = FullName.of(answer.engine());
        fact(html, "By the engine", EngineNames.of(engine.name()), Sections.name(engine.algorithm()));
        fact(html, "This host carries", number(answer.loginsPerSecond()) + " logins a second", "with one process");
        Thief thief = answer.thief();
        if (thief != null) {
            fact(
                    html,
                    "A thief pays",
                    Bill.usd(thief.usd()),
                    "for 10^9 guesses at one hash: " + Bill.number(thief.guessesPerSecond()) + " a second on one "
                            + thief.device() + " (price of " + thief.priced() + ", rate " + thief.basis() + ")");
        }
        fact(html, "How sure", sure(answer), intervals(run.rows()));
        html.append("</dl>\n");
        if (!answer.doubts().isEmpty()) {
            html.append(Html.list(answer.doubts().stream()
                    .map(doubt -> "Mind: " + doubt + ".")
                    .toList()));
        }
        return html.toString();
    }

    /** The two lines to paste. */
    static String settings(Scheme scheme) {
        return Html.element("p", "Set " + Costs.parameters(scheme) + ":")
                + Html.snippet("Java", Snippets.java(scheme))
                + Html.snippet("Spring Boot", Snippets.spring(scheme));
    }

    static void fact(StringBuilder html, String name, String value, String more) {
        html.append("<div><dt>")
                .append(Markup.escaped(name))
                .append("</dt><dd><b>")
                .append(Markup.escaped(value))
                .append("</b> <span>")
                .append(Markup.escaped(more))
                .append("</span></dd></div>\n");
    }

    private static String sure(Answer answer) {
        return answer.confidence().equals("HIGH")
                ? "sure of the costs"
                : "confidence " + answer.confidence().toLowerCase(Locale.ROOT);
    }

    /** Rows of which the interval of forks is known. */
    private static String intervals(List<Row> rows) {
        List<Row> known = rows.stream()
                .filter(row -> !row.spread().isRange() && !Double.isNaN(row.low()))
                .toList();
        long narrow = known.stream()
                .filter(row -> row.error() <= NARROW * row.nanos())
                .count();
        long disturbed =
                rows.stream().filter(row -> !row.disturbance().isEmpty()).count();
        return known.isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT,
                        "%d of %d figures are within 5 %%; %s",
                        narrow,
                        known.size(),
                        disturbed == 0 ? "nothing disturbed the host" : disturbed + " were disturbed");
    }

    /** With the digits that count. */
    static String number(double value) {
        return String.format(Locale.ROOT, value >= 10 ? "%.0f" : "%.1f", value);
    }
}
