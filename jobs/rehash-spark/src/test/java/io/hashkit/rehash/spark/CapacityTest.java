package io.hashkit.rehash.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.apache.spark.SparkConf;
import org.junit.jupiter.api.Test;

class CapacityTest {
    private static final long MIB = 1 << 20;

    private static SparkConf conf(String master, String... settings) {
        SparkConf conf = new SparkConf(false).setMaster(master);
        for (int i = 0; i < settings.length; i += 2) {
            conf.set(settings[i], settings[i + 1]);
        }
        return conf;
    }

    @Test
    void localMaster_hasTheCoresAndHeapOfThisJvm() {
        long heap = Runtime.getRuntime().maxMemory();

        assertThat(Capacity.of(conf("local[3,4]"))).isEqualTo(new Capacity(3, 3, heap));
        assertThat(Capacity.of(conf("local"))).isEqualTo(new Capacity(1, 1, heap));
        assertThat(Capacity.of(conf("local[*]")).cores())
                .isEqualTo(Runtime.getRuntime().availableProcessors());
    }

    @Test
    void localCluster_hasTheCoresOfItsExecutors() {
        assertThat(Capacity.of(conf("local-cluster[2,3,1024]"))).isEqualTo(new Capacity(3, 6, 1024 * MIB));
    }

    @Test
    void cluster_isLimitedByItsSettings() {
        SparkConf conf = conf("spark://host:7077", "spark.executor.cores", "4", "spark.executor.memory", "2g");

        assertThat(Capacity.of(conf)).isEqualTo(new Capacity(4, 0, 2048 * MIB));
        assertThat(Capacity.of(conf.clone().set("spark.cores.max", "10")).totalCores())
                .isEqualTo(10);
        assertThat(Capacity.of(conf.clone().set("spark.executor.instances", "5"))
                        .totalCores())
                .isEqualTo(20);
        assertThat(Capacity.of(conf.clone()
                                .set("spark.executor.instances", "5")
                                .set("spark.dynamicAllocation.enabled", "true"))
                        .totalCores())
                .isZero();
    }

    @Test
    void tasksOfSeveralCores_areFewer() {
        SparkConf conf = conf("yarn", "spark.executor.cores", "4", "spark.task.cpus", "2");

        assertThat(Capacity.of(conf).cores()).isEqualTo(2);
    }

    @Test
    void clusterWithoutCoresOfAnExecutor_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Capacity.of(conf("spark://host:7077")))
                .withMessageContaining("spark.executor.cores")
                .withMessageContaining("--executor-cores");
    }
}
