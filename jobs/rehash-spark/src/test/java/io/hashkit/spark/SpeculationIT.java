package io.hashkit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two attempts of one task at the same rows. Spark starts the second one on another host only, so the two workers have
 * addresses of their own; only Linux has more than one address on the loopback interface by default.
 */
class SpeculationIT {
    private static final int ROWS = 400;
    private static final String WAITING = "select count(*) from pg_stat_activity where wait_event_type = 'Lock'";

    private static JobProcess spark(String address, List<String> words) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Cluster.JAVA, "-Xmx512m", "-cp", Cluster.JAR + ":" + Cluster.FOLDER.resolve("jars") + "/*"));
        command.addAll(words);
        return new JobProcess(
                command,
                Map.of(
                        "SPARK_HOME",
                        Cluster.FOLDER.toString(),
                        "SPARK_SCALA_VERSION",
                        "2.13",
                        "SPARK_LOCAL_IP",
                        address));
    }

    private static JobProcess worker(String address, String master, Path folder) throws IOException {
        return spark(
                address,
                List.of(
                        "org.apache.spark.deploy.worker.Worker",
                        "--host",
                        address,
                        "--cores",
                        "1",
                        "--memory",
                        "1g",
                        "--webui-port",
                        "0",
                        "--work-dir",
                        folder.resolve(address).toString(),
                        master));
    }

    private static JobProcess driver(String master, List<String> words) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "-Dspark.master=" + master,
                "-Dspark.jars=" + Cluster.JAR,
                "-Dspark.ui.enabled=false",
                "-Dspark.executor.cores=1",
                "-Dspark.speculation=true",
                "-Dspark.speculation.interval=100ms",
                "-Dspark.speculation.minTaskRuntime=100ms",
                "-Dspark.speculation.multiplier=1.1",
                "-Dspark.speculation.quantile=0.1",
                RehashProgram.class.getName()));
        command.addAll(words);
        return spark("127.0.0.1", command);
    }

    private static String freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return String.valueOf(socket.getLocalPort());
        }
    }

    @Test
    @Timeout(value = 180, unit = TimeUnit.SECONDS)
    void twoAttemptsAtTheSameRows_wrapEachRowOnce(@TempDir Path folder) throws Exception {
        String port = freePort();
        String master = "spark://127.0.0.1:" + port;
        OldRows old = new OldRows();
        try (TestDatabase database = new TestPostgres();
                JobProcess cluster = spark(
                        "127.0.0.1",
                        List.of(
                                "org.apache.spark.deploy.master.Master",
                                "--host",
                                "127.0.0.1",
                                "--port",
                                port,
                                "--webui-port",
                                "0"));
                JobProcess one = worker("127.0.0.1", master, folder);
                JobProcess other = worker("127.0.0.2", master, folder)) {
            database.fill(ROWS, old::stored);
            database.watch();
            List<String> words =
                    new TestJob(database, folder).wrap("--all-applications-read-the-new-form", "--rows-per-task", "20");
            try (Connection application = database.connect();
                    Statement lock = application.createStatement();
                    JobProcess driver = driver(master, words)) {
                application.setAutoCommit(false);
                lock.execute("select * from users where id = 7 for update");
                while (driver.isAlive() && database.number(WAITING) < 2) {
                    TimeUnit.MILLISECONDS.sleep(100);
                }
                assertThat(driver.isAlive())
                        .as(() -> driver.output() + cluster.output() + one.output() + other.output())
                        .isTrue();
                application.rollback();

                assertThat(driver.waitFor()).as(driver::output).isZero();
                assertThat(driver.output()).contains("final count: 400 rows, 0 left, 0 refused, 400 wrapped");
            }
            assertThat(database.number("select count(*) from users where changes <> 1"))
                    .isZero();
        }
    }
}
