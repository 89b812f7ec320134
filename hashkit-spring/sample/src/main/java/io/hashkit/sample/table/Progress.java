package io.hashkit.sample.table;

import java.io.PrintStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Counts the rows of one pass over the table, and prints how far it is. Prints ids, but no stored strings. */
final class Progress {
    private static final double NANOS = 1e9;

    private final PrintStream out;
    private final String verb;
    private final Refusals refusals = new Refusals();
    private final long total;
    private final long interval;
    private final long started = System.nanoTime();
    private long printed = started;
    private long readWhenPrinted;

    private long read;
    private long done;
    private long current;
    private long changed;
    private @Nullable Object last;

    /**
     * Starts a pass over {@code total} rows.
     *
     * @param verb the word for a row that was changed
     */
    Progress(PrintStream out, String verb, long total, int intervalMillis) {
        this.out = out;
        this.verb = verb;
        this.total = total;
        this.interval = intervalMillis * 1_000_000L;
    }

    /** Counts a row that needs nothing. */
    void current() {
        current++;
    }

    /** Counts a row that cannot be changed, and prints its id and the reason. */
    void error(Object id, String reason) {
        refusals.add(id, reason);
        out.println("row " + id + ": " + reason);
    }

    /** Counts rows of which some were changed by somebody else since they were read. */
    void stored(int replaced, int tried) {
        done += replaced;
        changed += tried - replaced;
    }

    /** Counts the rows up to an id as read, and prints a line if it is time. */
    void reached(Object id, int rows) {
        last = id;
        read += rows;
        if (System.nanoTime() - printed >= interval) {
            print();
        }
    }

    long errors() {
        return refusals.count();
    }

    /** How long to wait, in nanoseconds, so that no more than {@code rate} rows were read a second. */
    long ahead(int rate) {
        return rate == 0 ? 0 : (long) (read * NANOS / rate) - (System.nanoTime() - started);
    }

    private void print() {
        long now = System.nanoTime();
        double rate = (read - readWhenPrinted) * NANOS / (now - printed);
        long seconds = rate > 0 ? (long) Math.ceil(Math.max(0, total - read) / rate) : 0;
        out.printf(
                Locale.ROOT,
                "%,d of %,d rows, %,.0f rows/s, %d min %02d s left; %s; last id %s%n",
                read,
                total,
                rate,
                seconds / 60,
                seconds % 60,
                counts(),
                last);
        printed = now;
        readWhenPrinted = read;
    }

    private String counts() {
        return String.format(
                Locale.ROOT,
                "%s %,d, already current %,d, changed meanwhile %,d, errors %,d",
                verb,
                done,
                current,
                changed,
                refusals.count());
    }

    /** The pass in one line. */
    String summary() {
        double seconds = (System.nanoTime() - started) / NANOS;
        return String.format(
                Locale.ROOT, "%,d rows in %.1f s (%,.0f rows/s): %s", read, seconds, read / seconds, counts());
    }

    /** The rows that could not be changed, by reason. */
    Refusals refusals() {
        return refusals;
    }
}
