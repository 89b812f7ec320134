package io.hashkit.bench.maintainer.suite;

import io.hashkit.bench.report.Circumstances;
import io.hashkit.bench.report.RunFile.Row;
import java.io.IOException;
import java.util.Optional;
import org.openjdk.jmh.util.ListStatistics;

/** Native code that a suite measures in addition to its rows, if it is available. {@code toString} describes it. */
interface NativeProgram {
    /** The name of its row, with its number of threads if there are several. */
    String contender();

    /** The number of threads that compute lanes in parallel. */
    default int threads() {
        return 1;
    }

    /** The reason why it is not available here; empty if it is. May build it first. */
    Optional<String> missing() throws IOException, InterruptedException;

    /**
     * Measures one row of a section.
     *
     * @throws IOException if it fails; the message has the reason
     */
    Row measure(String section) throws IOException, InterruptedException;

    /** The row of a mean over times in nanoseconds. */
    default Row row(String section, String parameters, double[] nanos, double work, String unit) {
        ListStatistics times = new ListStatistics(nanos);
        double error = times.getMeanErrorAt(0.999);
        return new Row(section, contender(), parameters, times.getMean(), error, work, unit, Circumstances.UNKNOWN);
    }
}
