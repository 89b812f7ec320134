package io.hashkit.spark;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** What tasks have done with rows. */
final class Changes implements Summand<Changes> {
    private static final long serialVersionUID = 1;

    private final Refusals refusals = new Refusals();
    private final Set<String> hosts = new TreeSet<>();
    private long ranges;
    private long rows;
    private long done;
    private long current;
    private long meanwhile;

    /** Counts rows that need nothing. */
    void current(long count) {
        current += count;
    }

    /** Counts rows of which some were changed by somebody else since they were read. */
    void stored(int replaced, int tried) {
        done += replaced;
        meanwhile += tried - replaced;
    }

    void refused(Object id, String reason) {
        refusals.add(id, reason);
    }

    /** Counts a range that was worked on, by a JVM. */
    void finished(RowRange range, String host) {
        ranges++;
        rows += range.rows();
        hosts.add(host);
    }

    @Override
    public void add(Changes other) {
        ranges += other.ranges;
        rows += other.rows;
        done += other.done;
        current += other.current;
        meanwhile += other.meanwhile;
        refusals.add(other.refusals);
        hosts.addAll(other.hosts);
    }

    @Override
    public Changes zero() {
        return new Changes();
    }

    /** The rows of the finished ranges, whatever was done with them. */
    long rows() {
        return rows;
    }

    long errors() {
        return refusals.count();
    }

    Refusals refusals() {
        return refusals;
    }

    /** The engines of the JVMs that took part. */
    Set<String> hosts() {
        return hosts;
    }

    /** The counts; rows that the query left out are those that are in no count. */
    String words(TaskKind kind) {
        return String.format(
                Locale.ROOT,
                "%s %,d, already current %,d, changed meanwhile %,d, errors %,d",
                kind.done(),
                done,
                Math.max(current, rows - done - meanwhile - refusals.count()),
                meanwhile,
                refusals.count());
    }
}
