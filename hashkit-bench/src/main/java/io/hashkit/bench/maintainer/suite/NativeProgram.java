package io.hashkit.bench.maintainer.suite;

import io.hashkit.bench.maintainer.suite.Commands.Work;
import io.hashkit.bench.report.Circumstances;
import io.hashkit.bench.report.RunFile.Row;
import java.io.IOException;
import java.util.Optional;
import org.openjdk.jmh.util.ListStatistics;

/**
 * Native code that a suite measures in addition to its rows, if it is available.
 *
 * @param contender the name of its row, with its number of threads if there are several
 * @param label its name in messages
 * @param threads number of threads that it starts for one hash
 * @param work what it computes
 * @param missing gives the reason why it is not available here; empty if it is
 * @param nanos measures times of one hash
 */
record NativeProgram(
        String contender,
        String label,
        int threads,
        Work work,
        Attempt<Optional<String>> missing,
        Attempt<double[]> nanos) {
    /** Fails with a message that has the reason. */
    interface Attempt<T> {
        T get() throws IOException, InterruptedException;
    }

    /**
     * Measures one row of a section.
     *
     * @throws IOException if it fails; the message has the reason
     */
    Row measure(String section) throws IOException, InterruptedException {
        ListStatistics times = new ListStatistics(nanos.get());
        double error = times.getMeanErrorAt(0.999);
        return new Row(
                section,
                contender,
                work.parameters(),
                times.getMean(),
                error,
                work.amount(),
                work.unit(),
                Circumstances.UNKNOWN);
    }
}
