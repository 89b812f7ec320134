package io.hashkit.spark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Where a trial runs the job: a Spark with two executors of one core, each a process of its own. */
abstract class Cluster implements AutoCloseable {
    static final Path FOLDER =
            Path.of(System.getProperty("rehash.folder", "target/rehash")).toAbsolutePath();
    static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();
    static final String JAR = FOLDER.resolve("hashkit-rehash.jar").toString();

    /** Starts a driver. */
    abstract JobProcess start(List<String> words) throws IOException;

    /** The processes that may be killed while a driver runs, without the driver. */
    abstract List<ProcessHandle> victims(JobProcess driver);

    /** Starts again what was killed, except executors and drivers. */
    abstract void repair() throws IOException;

    @Override
    public abstract void close() throws InterruptedException;

    /** {@code local-cluster}: the driver has the master and the workers, and starts executors. */
    static final class Local extends Cluster {
        @Override
        JobProcess start(List<String> words) throws IOException {
            List<String> command = new ArrayList<>(List.of(JAVA, "-Xmx512m"));
            command.add("-Dspark.master=local-cluster[2,1,1024]");
            command.add("-Dspark.jars=" + JAR);
            command.add("-Dspark.ui.enabled=false");
            command.add("-Dspark.deploy.maxExecutorRetries=-1"); // a trial kills more executors than an outage
            command.add("-Dspark.task.maxFailures=50");
            command.addAll(List.of("-jar", JAR));
            command.addAll(words);
            return new JobProcess(
                    command,
                    Map.of(
                            "SPARK_HOME", FOLDER.toString(),
                            "SPARK_SCALA_VERSION", "2.13",
                            "SPARK_LOCAL_IP", "127.0.0.1"));
        }

        @Override
        List<ProcessHandle> victims(JobProcess driver) {
            return driver.executors();
        }

        @Override
        void repair() {
            // The workers are in the driver, and start new executors.
        }

        @Override
        public void close() {
            // Nothing runs without a driver.
        }
    }
}
