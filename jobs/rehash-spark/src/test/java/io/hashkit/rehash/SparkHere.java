package io.hashkit.rehash;

import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;

/** A Spark in this JVM that is there before the program, as on platforms, and stays for all tests. */
final class SparkHere {
    private SparkHere() {}

    static SparkContext start() {
        return SparkContext.getOrCreate(new SparkConf(false)
                .setMaster("local[2,4]")
                .setAppName("tests")
                .set("spark.ui.enabled", "false")
                .set("spark.driver.host", "127.0.0.1")
                .set("spark.driver.bindAddress", "127.0.0.1"));
    }
}
