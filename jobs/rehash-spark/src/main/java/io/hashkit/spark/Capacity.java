package io.hashkit.spark;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.SparkConf;

/**
 * What Spark's configuration gives the job.
 *
 * @param cores tasks that run at once in one executor
 * @param totalCores tasks that run at once in all executors; 0 if the configuration does not limit them
 * @param heapBytes heap of one executor
 */
record Capacity(int cores, int totalCores, long heapBytes) {
    private static final Pattern LOCAL = Pattern.compile("local(?:\\[(\\d+|\\*)(?:, *\\d+)?])?");
    private static final Pattern LOCAL_CLUSTER = Pattern.compile("local-cluster\\[ *(\\d+) *, *(\\d+) *, *\\d+ *]");
    private static final int MIB = 1 << 20;

    /**
     * Reads the configuration.
     *
     * @throws IllegalArgumentException if it does not tell the cores of an executor
     */
    static Capacity of(SparkConf spark) {
        String master = spark.get("spark.master");
        int perTask = spark.getInt("spark.task.cpus", 1);
        Matcher local = LOCAL.matcher(master);
        if (local.matches()) {
            String given = local.group(1);
            int cores = given == null
                    ? 1
                    : given.equals("*") ? Runtime.getRuntime().availableProcessors() : Integer.parseInt(given);
            return new Capacity(
                    atOnce(cores, perTask),
                    atOnce(cores, perTask),
                    Runtime.getRuntime().maxMemory());
        }
        long heap = spark.getSizeAsMb("spark.executor.memory", "1g") * MIB;
        Matcher cluster = LOCAL_CLUSTER.matcher(master);
        if (cluster.matches()) {
            int cores = atOnce(Integer.parseInt(cluster.group(2)), perTask);
            return new Capacity(cores, cores * Integer.parseInt(cluster.group(1)), heap);
        }
        if (!spark.contains("spark.executor.cores")) {
            throw new IllegalArgumentException(
                    "spark.executor.cores is not set: the memory of an executor cannot be checked"
                            + " against the costs; add --executor-cores N to spark-submit");
        }
        int cores = atOnce(spark.getInt("spark.executor.cores", 1), perTask);
        return new Capacity(cores, totalCores(spark, cores, perTask), heap);
    }

    private static int totalCores(SparkConf spark, int cores, int perTask) {
        if (spark.contains("spark.cores.max")) {
            return atOnce(spark.getInt("spark.cores.max", 1), perTask);
        }
        boolean dynamic = spark.getBoolean("spark.dynamicAllocation.enabled", false);
        int executors = spark.getInt(dynamic ? "spark.dynamicAllocation.maxExecutors" : "spark.executor.instances", 0);
        return executors * cores;
    }

    private static int atOnce(int cores, int perTask) {
        return Math.max(1, cores / perTask);
    }

    /** The memory for hashing: half of the heap, because rows, drivers and Spark need the rest. */
    long memoryBytes() {
        return heapBytes / 2;
    }

    /**
     * Checks the memory.
     *
     * @param costs the costs of one hash
     * @throws IllegalArgumentException if the hashes that run at once need more than {@link #memoryBytes()}
     */
    void requireMemory(WrapSettings costs) {
        long needed = (long) cores * costs.memoryKib() * 1024;
        if (needed > memoryBytes()) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "--costs m=%d: %d hashes at once need %,d MiB, and an executor has %,d MiB for them, half of its heap;"
                            + " give it %,d MiB (spark.executor.memory, or -Xmx with java -jar) or fewer cores",
                    costs.memoryKib(),
                    cores,
                    needed / MIB,
                    memoryBytes() / MIB,
                    2 * needed / MIB + 1));
        }
    }

    /**
     * The rate of one task.
     *
     * @param rate rows a second in total; 0 for no limit
     * @throws IllegalArgumentException if the number of tasks at once is not limited
     */
    double ratePerTask(int rate) {
        if (rate == 0) {
            return 0;
        }
        if (totalCores == 0) {
            throw new IllegalArgumentException(
                    "--rate is divided by the cores of all executors, and their number is not"
                            + " limited: set spark.cores.max, spark.executor.instances or spark.dynamicAllocation.maxExecutors");
        }
        return (double) rate / totalCores;
    }
}
