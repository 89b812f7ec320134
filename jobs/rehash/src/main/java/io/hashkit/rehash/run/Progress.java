package io.hashkit.rehash.run;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Tells how far a pass is, and how long the rest takes. */
public final class Progress {
    private static final double NANOS = 1e9;
    /** Intervals that the rate is taken from: the first ranges of a rerun are done at once, which says nothing. */
    private static final int MOMENTS = 10;

    private final Report report;
    private final Time time;
    private final long total;
    private final long interval;
    private final long started;
    private final Deque<Moment> moments = new ArrayDeque<>();

    private record Moment(long nanos, long rows) {}

    /** @param total rows of the pass, as far as they are known; negative if not */
    public Progress(Report report, Time time, long total, int intervalMillis) {
        this.report = report;
        this.time = time;
        this.total = total;
        this.interval = intervalMillis * 1_000_000L;
        this.started = time.nanos();
        moments.add(new Moment(started, 0));
    }

    /** Prints a line if it is time. Returns whether it was. */
    public boolean update(String event, long rows, Map<String, Long> counts) {
        long now = time.nanos();
        if (now - moments.getLast().nanos < interval) {
            return false;
        }
        Moment first = moments.getFirst();
        double rate = (rows - first.rows) * NANOS / Math.max(1, now - first.nanos);
        moments.add(new Moment(now, rows));
        if (moments.size() > MOMENTS) {
            moments.removeFirst();
        }
        Map<String, Object> figures = new LinkedHashMap<>(counts);
        figures.put("rows", rows);
        figures.put("of", total);
        figures.put("rate", Math.round(rate * 10) / 10.0);
        double seconds = rate > 0 && total >= rows ? (total - rows) / rate : -1;
        figures.put("secondsLeft", (long) Math.ceil(seconds));
        report.say(
                event,
                String.format(
                        Locale.ROOT,
                        "%,d%s rows, %,.0f rows/s%s; %s",
                        rows,
                        total < 0 ? "" : String.format(Locale.ROOT, " of %,d", Math.max(total, rows)),
                        rate,
                        seconds < 0 ? "" : ", " + words(seconds) + " left",
                        Counts.words(counts)),
                figures);
        return true;
    }

    /** A time in the two largest units that matter. */
    public static String words(double seconds) {
        Duration time = Duration.ofSeconds((long) Math.ceil(seconds));
        if (time.toDays() > 0) {
            return time.toDays() + " d " + time.toHoursPart() + " h";
        }
        if (time.toHours() > 0) {
            return time.toHours() + " h " + time.toMinutesPart() + " min";
        }
        return time.toMinutes() > 0
                ? time.toMinutes() + " min " + time.toSecondsPart() + " s"
                : time.toSeconds() + " s";
    }

    /** The pass in one line. */
    String summary(long rows, Map<String, Long> counts) {
        double seconds = (time.nanos() - started) / NANOS;
        return String.format(
                Locale.ROOT,
                "%,d rows in %.1f s (%,.0f rows/s): %s",
                rows,
                seconds,
                rows / Math.max(seconds, 1e-9),
                Counts.words(counts));
    }
}
