package io.hashkit.bench.report;

import java.util.ArrayList;
import java.util.List;

/**
 * The runs in one text. The text is either one run over many lines, as in {@code *.run.json}, or it has runs on single lines
 * among other lines, as in the logs of several pods.
 *
 * @param runs at least one
 * @param others number of lines without a run, which were skipped
 * @param damaged messages about lines with an incomplete run, with their numbers
 */
public record RunLines(List<RunFile> runs, int others, List<String> damaged) {
    private static final String MARK = '"' + RunJson.MARK + "\":";

    /** Only a run on a single line has both texts on one line. */
    private static final String LINE = '{' + MARK;

    static RunLines of(RunFile run) {
        return new RunLines(List.of(run), 0, List.of());
    }

    /** Whether a text contains a run, complete or not. */
    public static boolean areIn(String text) {
        return text.contains(MARK);
    }

    /**
     * Reads all runs of a text.
     *
     * @throws IllegalArgumentException if there is no complete run
     */
    public static RunLines parse(String text) {
        if (!text.contains(LINE)) {
            return of(RunJson.parse(text));
        }
        List<RunFile> runs = new ArrayList<>();
        List<String> damaged = new ArrayList<>();
        int others = 0;
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            // In logs, the name of the pod or the time may precede the run.
            int begin = lines.get(i).indexOf(LINE);
            if (begin < 0) {
                others++;
                continue;
            }
            try {
                runs.add(RunJson.parse(lines.get(i).substring(begin)));
            } catch (IllegalArgumentException e) {
                damaged.add("line " + (i + 1) + " is not a complete run: " + e.getMessage());
            }
        }
        if (runs.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", damaged));
        }
        return new RunLines(List.copyOf(runs), others, List.copyOf(damaged));
    }

    /** Messages about skipped lines; empty if there were none. */
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>(damaged);
        if (others > 0) {
            remarks.add(runs.size() + (runs.size() == 1 ? " run, " : " runs, ") + others
                    + (others == 1 ? " other line" : " other lines") + " skipped");
        }
        return remarks;
    }
}
