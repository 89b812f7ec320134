package io.hashkit.bench.page;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.Bill;
import io.hashkit.bench.attacker.CheapestAttack;
import io.hashkit.bench.console.Markup;
import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.contender.FullName;
import io.hashkit.bench.contender.Snippets;
import io.hashkit.bench.report.Answer;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import java.util.List;
import java.util.Locale;

/** The top of the page: what to set on this host, and what that means. */
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
                "of processor time, one at a time; the target is " + number(answer.targetMillis()) + " ms");
        FullName engine = FullName.of(answer.engine());
        fact(html, "Engine", EngineNames.of(engine.name()), Sections.name(engine.algorithm()));
        fact(html, "This host serves", number(answer.loginsPerSecond()) + " logins per second", "with one process");
        CheapestAttack attack = answer.attack();
        if (attack != null) {
            fact(
                    html,
                    "An attacker pays",
                    Bill.usd(attack.usd()),
                    "for 10^9 guesses at one hash: " + Bill.number(attack.guessesPerSecond()) + " per second on one "
                            + attack.device() + " (price of " + attack.priced() + ", rate " + attack.basis() + ")");
        }
        fact(html, "Confidence in these costs", sure(answer), intervals(run.rows()));
        html.append("</dl>\n");
        if (!answer.doubts().isEmpty()) {
            html.append(Html.list(answer.doubts().stream()
                    .map(doubt -> "Note: " + doubt + ".")
                    .toList()));
        }
        return html.toString();
    }

    /** The settings for Java and Spring Boot, ready to be copied. */
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
        return answer.confidence().equals("HIGH") ? "high" : answer.confidence().toLowerCase(Locale.ROOT);
    }

    /** Rows whose interval over forks is known. */
    private static String intervals(List<Row> rows) {
        List<Row> known = rows.stream()
                .filter(row -> !row.spread().isRange() && !Double.isNaN(row.low()))
                .toList();
        long narrow = known.stream()
                .filter(row -> row.low() >= (1 - NARROW) * row.nanos() && row.high() <= (1 + NARROW) * row.nanos())
                .count();
        long disturbed =
                rows.stream().filter(row -> !row.disturbance().isEmpty()).count();
        return known.isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT,
                        "of the figures below, %d of %d have an interval within 5 %%; %s",
                        narrow,
                        known.size(),
                        disturbed == 0
                                ? "no disturbance was noticed"
                                : disturbed + " were disturbed by other processes");
    }

    /** A number with its significant digits. */
    static String number(double value) {
        return Double.isNaN(value)
                ? "an unknown number of"
                : String.format(Locale.ROOT, value >= 10 ? "%.0f" : "%.1f", value);
    }
}
