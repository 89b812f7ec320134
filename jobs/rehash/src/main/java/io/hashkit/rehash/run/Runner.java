package io.hashkit.rehash.run;

import io.hashkit.rehash.table.Range;
import org.jspecify.annotations.Nullable;

/** Runs ranges: on threads of this JVM, or on a cluster, with a {@link Worker} wherever a range is worked on. */
public interface Runner extends AutoCloseable {
    /** Hands out ranges, one after the other. Called by several threads. */
    interface Source {
        /** The next range; null if there is none, or the run ends. */
        @Nullable
        Range next() throws InterruptedException;
    }

    /** Takes what was done. Never called by two threads at once. */
    interface Watcher {
        /** Takes a finished range. */
        void finished(Range range, Counts counts);

        /** Called now and then. Returns whether to go on; otherwise ranges that run are ended, and the run returns. */
        boolean watch();
    }

    /**
     * Runs all ranges, or those before the watcher stops.
     *
     * @throws JobFailure if the database or a cluster failed for longer than patience lasts
     */
    void run(Pass pass, Source source, Watcher watcher) throws InterruptedException;

    /** How many ranges are worked on at once. */
    int workers();

    /** Rows of a range, so that work is spread evenly and progress is seen. */
    int rowsPerRange();

    /** Ends what was started for the ranges. */
    @Override
    default void close() {}
}
