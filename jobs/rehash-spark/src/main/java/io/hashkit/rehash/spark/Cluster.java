package io.hashkit.rehash.spark;

import io.hashkit.rehash.cli.Place;
import io.hashkit.rehash.row.RowTask;
import io.hashkit.rehash.run.JobSettings;
import io.hashkit.rehash.run.Report;
import io.hashkit.rehash.run.Runner;
import io.hashkit.rehash.run.Stop;
import io.hashkit.rehash.run.Time;
import org.apache.spark.SparkConf;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The executors of Spark, as its configuration gives them; without one, the threads of this JVM. */
public final class Cluster implements Place {
    /** A task that fails is tried again, as on a cluster. */
    private static final int ATTEMPTS = 4;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description =
                    "Rows at once on this host, without a cluster. Default: its processors. With a master, the cores of"
                            + " executors decide.")
    private @Nullable Integer threads;

    /** The configuration of spark-submit, or one for this host alone. */
    private SparkConf conf() {
        SparkConf conf = new SparkConf();
        int cores = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        if (cores < 1) {
            throw new IllegalArgumentException("--threads " + cores + ": a whole number from 1 is needed");
        }
        if (!conf.contains("spark.master")) {
            conf.setMaster("local[" + cores + "," + ATTEMPTS + "]")
                    .set("spark.ui.enabled", "false")
                    .set("spark.driver.host", "127.0.0.1")
                    .set("spark.driver.bindAddress", "127.0.0.1");
        } else if (threads != null) {
            throw new IllegalArgumentException("--threads " + threads
                    + " is for one host: with spark-submit, --executor-cores and --master local[N] have this effect");
        }
        return conf;
    }

    private Capacity capacity() {
        return Capacity.of(conf());
    }

    @Override
    public int workersPerJvm() {
        return capacity().cores();
    }

    @Override
    public int workers() {
        int cores = capacity().totalCores();
        if (cores == 0) {
            throw new IllegalArgumentException(
                    "--rate is divided by the cores of all executors, and their number is not limited: set"
                            + " spark.cores.max, spark.executor.instances or spark.dynamicAllocation.maxExecutors");
        }
        return cores;
    }

    @Override
    public long heapBytes() {
        return capacity().heapBytes();
    }

    @Override
    public String moreMemory() {
        return "spark.executor.memory, or spark.driver.memory with a local master, or fewer cores";
    }

    /** The task of the driver stays here: executors make their own, from keys of their hosts. */
    @Override
    public Runner runner(JobSettings settings, @Nullable RowTask task, Report report, Time time, Stop stop) {
        return new SparkRunner(settings, conf(), report, stop);
    }
}
