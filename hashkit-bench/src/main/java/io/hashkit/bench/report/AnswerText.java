package io.hashkit.bench.report;

import io.hashkit.bench.attacker.Bill;
import io.hashkit.bench.attacker.CheapestAttack;
import io.hashkit.bench.console.LabelledLines;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.contender.Snippets;
import io.hashkit.internal.tune.TuningRequest;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.util.List;

/**
 * The answer of a command, as its last lines: what to set, how sure that is and why, what it carries and needs, and what to do
 * next.
 */
public final class AnswerText {
    private static final String SURE = "HIGH";
    private static final String UNSURE = "LOW";

    private AnswerText() {}

    /**
     * The lines, each of at most 100 columns.
     *
     * @param next what the reader could do, the most effective first
     * @param width the width of the window
     */
    public static String of(Answer answer, List<String> next, int width) {
        LabelledLines lines = new LabelledLines(width);
        lines.add("Set", answer.scheme().toString().replace(',', ' '));
        lines.add("  Spring", Snippets.spring(answer.scheme()));
        lines.add("  Java", Snippets.java(answer.scheme()));
        Requirements needs = answer.requirements();
        if (needs != null && needs.isKnown()) {
            lines.add("  Start", needs.command());
        }
        lines.add("How sure", sure(answer));
        lines.add(
                "One hash",
                Time.millis(answer.millis()) + " of processor time by " + answer.engine()
                        + " while nothing else runs; the target is " + Time.millis(answer.targetMillis()));
        lines.add("Carries", carries(answer));
        if (needs != null && needs.isKnown()) {
            lines.add("Needs", needs.words());
        }
        OtherStart other = answer.other();
        if (other != null) {
            lines.add("Otherwise", other.sentence(answer.scheme(), answer.targetMillis()));
        }
        CheapestAttack attack = answer.attack();
        if (attack != null) {
            lines.add(
                    "An attacker",
                    "pays " + Bill.usd(attack.usd()) + " for 10^9 guesses at one hash: "
                            + Bill.number(attack.guessesPerSecond()) + " a second on one " + attack.device() + " ("
                            + attack.basis() + ", " + attack.priced() + "); see attack");
        }
        return lines.addAll("Next", next).toString();
    }

    /** What low confidence, and costs beyond the target, ask for: another measurement, unless it would find the same. */
    public static List<String> next(Tuning tuning, TuneOptions options, Answer answer) {
        boolean lasts = tuning.confidence() == Confidence.LOW
                && tuning.profile().doubts().isEmpty()
                && answer.doubts().equals(tuning.warnings());
        return Texts.joined(
                !answer.confidence().equals(UNSURE) ? List.of() : lasts ? tuning.advice() : List.of(again(answer)),
                beyondTarget(tuning, options));
    }

    static String again(Answer answer) {
        Requirements needs = answer.requirements();
        return "measure " + Requirements.again(needs == null ? 0 : needs.processors());
    }

    private static List<String> beyondTarget(Tuning tuning, TuneOptions options) {
        TuningRequest asked = TuningRequest.OF_OPTIONS.into(options);
        return switch (tuning.outcome()) {
            case FLOOR_EXCEEDS_TARGET ->
                List.of("these costs miss the target: take a faster host"
                        + (asked.concurrency == 1 ? " or a longer target" : ", a longer target or fewer logins at once")
                        + "; " + asked.policy.name() + " accepts no lower costs");
            case ABOVE_TARGET -> List.of("a longer target: the costs of --known take longer here");
            default -> List.of();
        };
    }

    private static String carries(Answer answer) {
        String compared = String.join(" ", answer.promise().sentences());
        return Double.isNaN(answer.loginsPerSecond())
                ? compared
                : Texts.format("%.1f logins a second. %s", answer.loginsPerSecond(), compared);
    }

    private static String sure(Answer answer) {
        if (answer.confidence().equals(SURE)) {
            return "HIGH: the measurement was steady and undisturbed";
        }
        return answer.doubts().isEmpty()
                ? answer.confidence()
                : answer.confidence() + ": " + String.join("; ", answer.doubts());
    }
}
