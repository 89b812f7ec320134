package io.hashkit.rehash.spark;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.SparkConf;

/**
 * What Spark's configuration gives a run.
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
}
