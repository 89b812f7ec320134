package io.hashkit.rehash.cli;

import io.hashkit.rehash.row.RowTask;
import io.hashkit.rehash.run.JobSettings;
import io.hashkit.rehash.run.Report;
import io.hashkit.rehash.run.Runner;
import io.hashkit.rehash.run.Stop;
import io.hashkit.rehash.run.Time;
import org.jspecify.annotations.Nullable;

/** Where ranges are worked on. Its fields may be options of its own, which every command then has. */
public interface Place {
    /** Workers at once in a JVM. */
    int workersPerJvm();

    /**
     * Workers at once in all JVMs, among which a rate is divided.
     *
     * @throws IllegalArgumentException if they are not limited
     */
    int workers();

    /** The heap of a JVM. */
    long heapBytes();

    /** What gives hashing more memory, for a message. */
    String moreMemory();

    /**
     * Makes a runner.
     *
     * @param task what is done with rows in this JVM; null to identify them
     */
    Runner runner(JobSettings settings, @Nullable RowTask task, Report report, Time time, Stop stop);
}
