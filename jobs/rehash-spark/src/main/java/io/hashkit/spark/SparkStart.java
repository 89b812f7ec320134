package io.hashkit.spark;

import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/** The configuration of Spark: that of spark-submit, or one for this host alone. */
final class SparkStart {
    /** A task that fails is tried again, as on a cluster. */
    private static final int ATTEMPTS = 4;

    private final String name;
    private final SparkConf conf;
    private final Capacity capacity;

    /**
     * Checks the configuration, and starts nothing.
     *
     * @param command the command, for the name of the application
     * @throws IllegalArgumentException if it contradicts the options or cannot be checked
     */
    SparkStart(String command, TableOptions options) {
        this.name = command + " " + options.table();
        this.conf = new SparkConf().setAppName("hashkit " + name);
        Integer threads = options.threads();
        if (!conf.contains("spark.master")) {
            int cores = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
            conf.setMaster("local[" + cores + "," + ATTEMPTS + "]")
                    .set("spark.ui.enabled", String.valueOf(options.isUi()))
                    .set("spark.ui.killEnabled", "false")
                    .set("spark.ui.showConsoleProgress", "false")
                    .set("spark.driver.host", "127.0.0.1")
                    .set("spark.driver.bindAddress", "127.0.0.1");
        } else if (threads != null || options.isUi()) {
            throw new IllegalArgumentException((threads != null ? "--threads" : "--ui")
                    + " is for one host: with spark-submit, --executor-cores and spark.ui.enabled have this effect");
        }
        this.capacity = Capacity.of(conf);
    }

    /** The command and the table. */
    String name() {
        return name;
    }

    Capacity capacity() {
        return capacity;
    }

    JavaSparkContext start() {
        return new JavaSparkContext(conf);
    }
}
