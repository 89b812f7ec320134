package io.hashkit.rehash.run;

import io.hashkit.rehash.run.Worker.Part;
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
        /** Takes what was done of a range; its rest is still worked on, unless the run ends. */
        void worked(Range range, Part part);

        /** Called now and then. Returns whether to go on; otherwise ranges that run are ended, and the run returns. */
        boolean watch();
    }

    /**
     * Runs all ranges, or those before the watcher stops.
     *
     * @throws JobFailure if the database or a cluster failed for longer than patience lasts
     */
    void run(Pass pass, Source source, Watcher watcher) throws InterruptedException;

    /** Ends what was started for the ranges. */
    @Override
    default void close() {}
}
