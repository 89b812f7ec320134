package io.hashkit.rehash.cli;

import io.hashkit.rehash.cli.Numbers.Positive;
import io.hashkit.rehash.row.RowTask;
import io.hashkit.rehash.run.JobSettings;
import io.hashkit.rehash.run.LocalRunner;
import io.hashkit.rehash.run.Report;
import io.hashkit.rehash.run.Runner;
import io.hashkit.rehash.run.Stop;
import io.hashkit.rehash.run.Time;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The threads of this JVM. */
public final class ThisHost implements Place {
    @Option(
            names = "--threads",
            paramLabel = "N",
            converter = Positive.class,
            description = "Rows at once. Default: the processors of this host.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Override
    public int workersPerJvm() {
        return threads;
    }

    @Override
    public int workers() {
        return threads;
    }

    @Override
    public long heapBytes() {
        return Runtime.getRuntime().maxMemory();
    }

    @Override
    public String moreMemory() {
        return "-Xmx, or fewer --threads";
    }

    @Override
    public Runner runner(JobSettings settings, @Nullable RowTask task, Report report, Time time, Stop stop) {
        return new LocalRunner(settings, task, threads, report, time, stop);
    }
}
