package io.hashkit.spark;

import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/** Prints how far the job is, and how long the rest takes. Prints no stored strings. */
final class Progress {
    private static final double NANOS = 1e9;
    /** Intervals that the rate is taken from: the first ranges of a rerun are done at once, which says nothing. */
    private static final int MOMENTS = 10;

    private final PrintStream out;
    private final TaskKind kind;
    private final long total;
    private final int ranges;
    private final long interval;
    private final long started = System.nanoTime();
    private final Deque<Moment> moments = new ArrayDeque<>();

    private record Moment(long nanos, long rows) {}

    Progress(PrintStream out, TaskKind kind, long total, int ranges, int intervalMillis) {
        this.out = out;
        this.kind = kind;
        this.total = total;
        this.ranges = ranges;
        this.interval = intervalMillis * 1_000_000L;
        moments.add(new Moment(started, 0));
    }

    /** Prints a line if it is time. */
    void update(Changes changes) {
        long now = System.nanoTime();
        if (now - moments.getLast().nanos >= interval) {
            moments.add(new Moment(now, changes.rows()));
            if (moments.size() > MOMENTS) {
                moments.removeFirst();
            }
            out.println(words(changes) + "; " + changes.words(kind));
        }
    }

    /** How far the job is, without the counts. */
    String words(Changes changes) {
        Moment first = moments.getFirst();
        double rate = (changes.rows() - first.rows) * NANOS / Math.max(1, System.nanoTime() - first.nanos);
        return String.format(
                Locale.ROOT,
                "%,d of %,d rows (%,d ranges), %s",
                changes.rows(),
                total,
                ranges,
                rate > 0
                        ? String.format(
                                Locale.ROOT, "%,.0f rows/s, %s left", rate, time((total - changes.rows()) / rate))
                        : "time left not known yet");
    }

    private static String time(double left) {
        long seconds = (long) Math.ceil(Math.max(0, left));
        return seconds < 3600
                ? String.format(Locale.ROOT, "%d min %02d s", seconds / 60, seconds % 60)
                : String.format(Locale.ROOT, "%d h %02d min", seconds / 3600, seconds / 60 % 60);
    }

    /** The pass in one line. */
    String summary(Changes changes) {
        double seconds = (System.nanoTime() - started) / NANOS;
        return String.format(
                Locale.ROOT,
                "%,d rows in %.1f s (%,.0f rows/s): %s",
                changes.rows(),
                seconds,
                changes.rows() / seconds,
                changes.words(kind));
    }
}
