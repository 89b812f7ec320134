package io.hashkit.bench.page;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.Bill;
import io.hashkit.bench.attacker.CheapestAttack;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.contender.FullName;
import io.hashkit.bench.contender.Snippets;
import io.hashkit.bench.report.Answer;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.Time;
import io.hashkit.bench.report.VectorGain;
import io.hashkit.internal.catalog.VectorApi;
import java.util.Locale;

/** The top of the page: what to set on this host, and what that means. */
final class FirstScreen {
    private FirstScreen() {}

    static String of(RunFile run) {
        Answer answer = run.answer();
        return answer == null ? Html.list(run.advice()) : answered(run, answer);
    }

    private static String answered(RunFile run, Answer answer) {
        StringBuilder html = new StringBuilder(settings(answer.scheme()));
        VectorGain.forEngine(run.rows(), answer.engine()).ifPresent(gain -> html.append(advice(gain)));
        html.append("<dl class=\"facts\">\n");
        fact(
                html,
                "One hash takes",
                Time.millis(answer.millis()),
                "of processor time, one at a time; the target is " + Time.millis(answer.targetMillis()));
        FullName engine = FullName.of(answer.engine());
        fact(html, "Engine", EngineNames.of(engine.name()), Sections.name(engine.algorithm()));
        fact(
                html,
                "This host serves",
                number(answer.loginsPerSecond()) + " logins per second",
                String.join(" ", answer.promise().sentences()));
        CheapestAttack attack = answer.attack();
        if (attack != null) {
            fact(
                    html,
                    "An attacker pays",
                    Bill.usd(attack.usd()),
                    "for 10^9 guesses at one hash: " + Bill.number(attack.guessesPerSecond()) + " per second on one "
                            + attack.device() + " (price of " + attack.priced() + ", rate " + attack.basis() + ")");
        }
        fact(
                html,
                "Confidence in these costs",
                answer.confidence().toLowerCase(Locale.ROOT),
                "the notes below "
                        + (answer.doubts().isEmpty() ? "the charts say how sure the figures are" : "say why"));
        html.append("</dl>\n");
        if (answer.requirements() != null) {
            html.append(Html.element("p", answer.requirements().sentence()));
        }
        if (answer.other() != null) {
            html.append(Html.element("p", answer.other().sentence(answer.scheme(), answer.targetMillis())));
        }
        if (!answer.doubts().isEmpty()) {
            html.append(Html.list(answer.doubts().stream()
                    .map(doubt -> "Note: " + doubt + ".")
                    .toList()));
        }
        return html.toString();
    }

    /** The option that makes hashes faster, where nobody can overlook it. */
    private static String advice(VectorGain gain) {
        return String.format(
                "<p class=\"advice\"><b>%s times the time with the Vector API.</b> Start Java with <code>%s</code> and tune"
                        + " again: %s takes %s times as long.</p>%n",
                Time.digits(gain.ratio().value()),
                Texts.escaped(VectorApi.OPTION),
                Texts.escaped(gain.parameters()),
                Texts.escaped(gain.ratio().toString()));
    }

    /** The settings for Java and Spring Boot, ready to be copied. */
    static String settings(Scheme scheme) {
        return Html.element("p", "Set " + Costs.parameters(scheme) + ":")
                + Html.snippet("Java", Snippets.java(scheme))
                + Html.snippet("Spring Boot", Snippets.spring(scheme));
    }

    static void fact(StringBuilder html, String name, String value, String more) {
        html.append("<div><dt>")
                .append(Texts.escaped(name))
                .append("</dt><dd><b>")
                .append(Texts.escaped(value))
                .append("</b> <span>")
                .append(Texts.escaped(more))
                .append("</span></dd></div>\n");
    }

    /** A number with its significant digits. */
    static String number(double value) {
        return Double.isNaN(value) ? "an unknown number of" : Texts.format(value >= 10 ? "%.0f" : "%.1f", value);
    }
}
