package io.hashkit.bench.measure;

import io.hashkit.bench.console.LabelledLines;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunNotes;
import java.util.ArrayList;
import java.util.List;

/** The explanation of the tables of a run, after them. */
final class ResultNotes {
    private static final double BUSY_LOAD = 2;

    private ResultNotes() {}

    /** @param load the load average of the host, of which this job causes about 1; negative if unknown */
    static String of(RunFile run, double load, int width) {
        List<String> figures = new ArrayList<>(RunNotes.of(run));
        if (load > BUSY_LOAD) {
            figures.add(Texts.format(
                    "The load of the host was %.1f, but this job causes only 1: other processes were running, so these times"
                            + " are too long.",
                    load));
        }
        LabelledLines lines = new LabelledLines(width).addAll("Figures", figures);
        if (run.rows().stream().anyMatch(row -> row.spread().isRange())) {
            lines.add("  ~", "the least and the greatest of three samples of one JVM: a range that proves nothing");
        }
        if (run.rows().stream().anyMatch(row -> !row.disturbance().isEmpty())) {
            lines.add("  *", "disturbed, and could not be repeated often enough; the page says by what");
        }
        return lines.toString();
    }
}
