package io.hashkit.bench.tune;

import io.hashkit.bench.console.Bytes;
import io.hashkit.bench.console.Console;
import io.hashkit.bench.console.LabelledLines;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.report.Answer;
import io.hashkit.bench.report.AnswerText;
import io.hashkit.bench.report.Requirements;
import io.hashkit.bench.report.Time;
import io.hashkit.internal.tune.Rung;
import io.hashkit.internal.tune.TunedHost;
import io.hashkit.internal.tune.TuningRequest;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What {@code tune} prints, in the order in which it becomes known. */
final class TuneText {
    /** A hash of a sure tuning takes the promised time within this share. */
    private static final double SURE = 0.2;

    private static final double SECONDS_EACH = 3;

    private final Console console;
    private final PrintStream out;
    private final TuneOptions options;

    TuneText(Console console, TuneOptions options) {
        this.console = console;
        this.out = console.out();
        this.options = options;
    }

    private TuningRequest asked() {
        return TuningRequest.OF_OPTIONS.into(options);
    }

    /** The question, before the measurement. */
    void question() {
        out.printf(
                Locale.ROOT,
                "Tuning for hashes of at most %d ms%s with a heap of %s MiB and %s; a few seconds%n",
                asked().target.toMillis(),
                asked().concurrency == 1 ? "" : ", " + asked().concurrency + " at once,",
                Bytes.mebibytes(Runtime.getRuntime().maxMemory()),
                Requirements.counted(Runtime.getRuntime().availableProcessors()));
        out.flush();
    }

    /**
     * The choice between its neighbours, and the answer.
     *
     * @param next what the reader could do, or what this command does next
     */
    void answer(Tuning tuning, List<String> next) {
        out.printf("%n%-36s %9s%n", "Costs", "One hash");
        List<Rung> rungs = TunedHost.OF_TUNING.into(tuning).result().rungs();
        int chosen = rungs.stream().map(Rung::taken).toList().indexOf(true);
        for (Rung rung : rungs.subList(Math.max(0, chosen - 1), Math.min(rungs.size(), chosen + 2))) {
            out.printf(
                    "%s %-34s %9s  %s%n",
                    rung.taken() ? ">" : " ",
                    rung.scheme(),
                    Time.millis(rung.predicted().toNanos() / 1e6),
                    rung.reason().replaceFirst("^[\\d.]+ ms exceeds", "exceeds"));
        }
        Answer answer = Answer.of(tuning, options, null);
        List<String> all = new ArrayList<>(AnswerText.next(tuning, options, answer));
        all.addAll(next);
        out.printf("%n%s", AnswerText.of(answer, all, console.width()));
        out.flush();
    }

    /** Introduces the trials of a number of sets of options. */
    void trying(int sets) {
        int processes = StartOptionTrials.processes(sets);
        out.printf(
                Locale.ROOT,
                "%nTrying JVM options in %d processes, about %.0f s more%n",
                processes,
                processes * SECONDS_EACH);
        out.flush();
    }

    /**
     * What the trials mean for the answer.
     *
     * @param trials empty if the processes failed
     * @param sets the number of sets of options that were to be tried
     */
    void conclusion(Tuning tuning, Optional<StartOptionTrials> trials, int sets) {
        LabelledLines lines = new LabelledLines(console.width());
        int tried = trials.map(found -> found.with().size()).orElse(0);
        if (tried < sets) {
            lines.add("Not tried", (sets - tried) + " of " + sets + " sets of options: their processes failed");
        }
        trials.ifPresent(found -> {
            correction(tuning, found).ifPresent(text -> lines.add("Correction", text));
            lines.add("Next", next(found));
        });
        out.printf("%n%s", lines);
    }

    /** What a new process says against the time of a hash; empty if it confirms it. */
    static Optional<String> doubt(Tuning tuning, StartOptionTrials trials) {
        double ratio = ratio(tuning, trials);
        return ratio <= 1 + SURE && ratio >= 1 / (1 + SURE)
                ? Optional.empty()
                : Optional.of("a new process took "
                        + Time.millis(trials.without().toNanos() / 1e6) + " for this hash and not "
                        + Time.millis(tuning.alone().toNanos() / 1e6));
    }

    private static double ratio(Tuning tuning, StartOptionTrials trials) {
        return (double) trials.without().toNanos() / tuning.alone().toNanos();
    }

    /** The doubt, and what follows from it. */
    Optional<String> correction(Tuning tuning, StartOptionTrials trials) {
        double ratio = ratio(tuning, trials);
        return doubt(tuning, trials)
                .map(doubt -> doubt + ", so the answer above is unsure: measure again when the host is quiet"
                        + TunedHost.OF_TUNING.into(tuning).result().rungs().stream()
                                .filter(rung -> rung.predicted().toNanos() * ratio
                                        <= asked().target.toNanos())
                                .reduce((weaker, stronger) -> stronger)
                                .filter(rung -> !rung.scheme().equals(tuning.scheme()))
                                .map(rung -> "; if that is the usual time, " + rung.scheme() + " meets the target")
                                .orElse(""));
    }

    private static String next(StartOptionTrials trials) {
        return trials.best()
                .map(options -> "with " + options + " a hash took "
                        + Texts.format("%.2f", trials.times(options))
                        + " times as long: start the application like this, and tune again like this")
                .orElse("set none of these options: hashes are not faster with them here");
    }
}
