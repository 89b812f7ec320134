package io.hashkit.bench.load;

import io.hashkit.bench.console.Console;
import io.hashkit.bench.console.StatusLine;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.run.Progress;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;

/** Estimates the remaining time of storms, and shows it on a terminal while they run. */
final class LoadProgress {
    private final StatusLine status;
    private final List<LoadPlan> storms;
    private final LongSupplier nanoTime;
    private int begun;
    private List<LoadPlan> current = List.of();
    private String label = "";
    private long began;

    LoadProgress(Console console, List<LoadPlan> storms) {
        this(console, storms, System::nanoTime);
    }

    /** @param storms all storms in their order */
    LoadProgress(Console console, List<LoadPlan> storms, LongSupplier nanoTime) {
        this.status = new StatusLine(console);
        this.storms = List.copyOf(storms);
        this.nanoTime = nanoTime;
    }

    /** The time of all storms if their targets answer, and if they do not. */
    static String estimate(List<LoadPlan> storms) {
        return Texts.format(
                "%d %s, %s, %s if targets stop answering",
                storms.size(),
                storms.size() == 1 ? "storm" : "storms",
                Progress.minutes(sum(storms, LoadProcess::expectedSeconds)),
                Progress.minutes(sum(storms, LoadProcess::longestSeconds)).replace("about", "at most"));
    }

    /** @param together the next storms, which share a process, with their rates, which may not have been known before */
    void next(List<LoadPlan> together) {
        current = List.copyOf(together);
        begun += current.size();
        LoadPlan first = current.get(0);
        label = first.target() + ", " + (current.size() == 1 ? first.describe() : current.size() + " storms");
        began = nanoTime.getAsLong();
        show();
    }

    void show() {
        double elapsed = (nanoTime.getAsLong() - began) / 1e9;
        double left = LoadProcess.expectedSeconds(current) - elapsed;
        double later = sum(storms.subList(begun, storms.size()), LoadProcess::expectedSeconds);
        status.show(Texts.format(
                "[%2d/%d] %s: %s left%s",
                begun,
                storms.size(),
                label,
                Progress.minutes(Math.max(0, left) + later),
                left < 0 ? ", waiting for late answers" : ""));
    }

    /** Clears the line before other text is printed. */
    void clear() {
        status.clear();
    }

    private static int sum(List<LoadPlan> storms, ToIntFunction<LoadPlan> seconds) {
        return storms.stream().mapToInt(seconds).sum();
    }
}
