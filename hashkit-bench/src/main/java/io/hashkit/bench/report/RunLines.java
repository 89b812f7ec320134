package io.hashkit.bench.report;

import java.util.ArrayList;
import java.util.List;

/**
 * The runs of one text: a run over many lines, as {@code *.run.json} is, or runs of a line each with other lines between
 * them, as the logs of several pods are.
 *
 * @param runs at least one
 * @param others lines that have no run, and were passed over
 * @param damaged what is wrong with lines that begin a run and are none, with their numbers
 */
public record RunLines(List<RunFile> runs, int others, List<String> damaged) {
    private static final String MARK = '"' + RunJson.MARK + "\":";

    /** Only a run on one line has both together. */
    private static final String LINE = '{' + MARK;

    static RunLines of(RunFile run) {
        return new RunLines(List.of(run), 0, List.of());
    }

    /** Whether a text has a run somewhere, whole or not. */
    public static boolean areIn(String text) {
        return text.contains(MARK);
    }

    /**
     * Reads all runs of a text.
     *
     * @throws IllegalArgumentException if there is none
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
            // Logs may have the pod's name or the time before it.
            int begin = lines.get(i).indexOf(LINE);
            if (begin < 0) {
                others++;
                continue;
            }
            try {
                runs.add(RunJson.parse(lines.get(i).substring(begin)));
            } catch (IllegalArgumentException e) {
                damaged.add("line " + (i + 1) + " is no whole run: " + e.getMessage());
            }
        }
        if (runs.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", damaged));
        }
        return new RunLines(List.copyOf(runs), others, List.copyOf(damaged));
    }

    /** What was passed over, for people; empty if nothing was. */
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>(damaged);
        if (others > 0) {
            remarks.add(runs.size() + (runs.size() == 1 ? " run, " : " runs, ") + others
                    + (others == 1 ? " other line" : " other lines") + " passed over");
        }
        return remarks;
    }
}
