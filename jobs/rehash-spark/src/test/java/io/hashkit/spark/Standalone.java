package io.hashkit.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A master and two workers as processes, of a distribution of Spark such as that in pyspark. */
final class Standalone extends Cluster {
    private static final String MASTER = "spark://127.0.0.1:17077";

    private final Path home;
    private final JobProcess master;
    private final List<JobProcess> workers = new ArrayList<>();

    Standalone(Path home) throws Exception {
        this.home = home;
        this.master = daemon("org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", "17077");
        while (!master.output().contains("I have been elected leader")) {
            Thread.sleep(200);
        }
        repair();
    }

    private JobProcess daemon(String... words) throws IOException {
        return process(home.resolve("bin/spark-class").toString(), List.of(words));
    }

    private JobProcess process(String program, List<String> words) throws IOException {
        List<String> command = new ArrayList<>(List.of(program));
        command.addAll(words);
        return new JobProcess(
                command,
                Map.of(
                        "SPARK_LOCAL_IP",
                        "127.0.0.1",
                        "SPARK_HOME",
                        home.toString(),
                        "SPARK_NO_DAEMONIZE",
                        "1",
                        "JAVA_HOME",
                        System.getProperty("java.home")));
    }

    @Override
    JobProcess start(List<String> words) throws IOException {
        List<String> submit = new ArrayList<>(List.of("--master", MASTER, "--executor-cores", "1"));
        submit.addAll(List.of("--total-executor-cores", "2", "--conf", "spark.ui.enabled=false"));
        submit.addAll(List.of("--conf", "spark.deploy.maxExecutorRetries=-1", "--conf", "spark.task.maxFailures=50"));
        submit.addAll(List.of("--class", RehashProgram.class.getName(), JAR));
        submit.addAll(words);
        return process(home.resolve("bin/spark-submit").toString(), submit);
    }

    /** Executors and workers; the script of a worker becomes its JVM. */
    @Override
    List<ProcessHandle> victims(JobProcess driver) {
        List<ProcessHandle> victims = new ArrayList<>();
        for (JobProcess worker : workers) {
            victims.addAll(worker.executors());
            victims.add(worker.handle());
        }
        return victims;
    }

    @Override
    void repair() {
        workers.removeIf(worker -> !worker.isAlive());
        try {
            while (workers.size() < 2) {
                workers.add(daemon(
                        "org.apache.spark.deploy.worker.Worker",
                        "--cores",
                        "1",
                        "--memory",
                        "1g",
                        "--host",
                        "127.0.0.1",
                        MASTER));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws InterruptedException {
        for (JobProcess worker : workers) {
            worker.close();
        }
        master.close();
    }
}
