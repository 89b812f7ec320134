package io.hashkit.rehash.cli;

import io.hashkit.rehash.row.RowTask;
import io.hashkit.rehash.run.JobSettings;
import io.hashkit.rehash.run.Runner;
import io.hashkit.rehash.run.Stop;
import io.hashkit.rehash.run.Time;
import org.jspecify.annotations.Nullable;

/** Where ranges are worked on. Its fields may be options of its own, which every command then has. */
public interface Place {
    /** Workers at once in a JVM; 0 if that is not limited. */
    int workersPerJvm();

    /** Workers at once in all JVMs; 0 if that is not limited. */
    int workers();

    /** The heap of a JVM. */
    long heapBytes();

    /** @param task what is done with rows in this JVM; null to identify them */
    Runner runner(JobSettings settings, @Nullable RowTask task, Time time, Stop stop);
}
