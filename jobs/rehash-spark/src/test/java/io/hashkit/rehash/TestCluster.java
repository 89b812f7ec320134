package io.hashkit.rehash;

import io.hashkit.rehash.spark.SparkProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.launcher.JavaModuleOptions;

/**
 * A master and two workers of one core, each a process of its own, with the Spark of a folder: that of the build, or a
 * distribution such as that in pyspark. The program is submitted from the folder of the build.
 */
final class TestCluster implements AutoCloseable {
    static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final Path JAR = TARGET.resolve("hashkit-rehash-spark.jar");
    /** Spark starts a second attempt of a task on another host only, and Linux has more than one address of its own. */
    private static final String[] WORKERS = {"127.0.0.1", "127.0.0.2"};

    private final Path home;
    private final Path folder;
    private final String master;
    private final JobProcess leader;
    private final Map<String, JobProcess> workers = new HashMap<>();

    TestCluster(Path folder) throws IOException {
        this(TARGET.resolve("spark"), folder);
    }

    /** @param folder takes the files of workers, and the secrets of the program */
    TestCluster(Path home, Path folder) throws IOException {
        this.home = home;
        this.folder = folder;
        String port = String.valueOf(freePort());
        this.master = "spark://127.0.0.1:" + port;
        this.leader = spark(
                "127.0.0.1",
                Map.of(),
                List.of("-Dspark.deploy.maxExecutorRetries=-1"), // a trial kills more executors than an outage
                "org.apache.spark.deploy.master.Master",
                "--host",
                "127.0.0.1",
                "--port",
                port,
                "--webui-port",
                "0");
        repair();
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private JobProcess spark(String address, Map<String, String> environment, List<String> jvm, String... words)
            throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m"));
        command.addAll(Arrays.asList(JavaModuleOptions.defaultModuleOptionArray()));
        command.addAll(jvm);
        command.addAll(List.of("-cp", home.resolve("jars") + "/*"));
        command.addAll(Arrays.asList(words));
        Map<String, String> all = new HashMap<>(environment);
        all.put("SPARK_HOME", home.toString());
        all.put("SPARK_SCALA_VERSION", "2.13");
        all.put("SPARK_LOCAL_IP", address);
        return new JobProcess(command, all);
    }

    /** Starts the workers that are missing. */
    void repair() {
        workers.values().removeIf(worker -> !worker.isAlive());
        for (String address : WORKERS) {
            workers.computeIfAbsent(address, this::worker);
        }
    }

    private JobProcess worker(String address) {
        try {
            return spark(
                    address,
                    Map.of(),
                    List.of(),
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
                    master);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Executors and workers, which may be killed. */
    List<ProcessHandle> victims() {
        List<ProcessHandle> victims = new ArrayList<>();
        for (JobProcess worker : workers.values()) {
            victims.addAll(worker.executors());
            victims.add(worker.handle());
        }
        return victims;
    }

    /** Submits the program to the cluster. */
    JobProcess submit(List<String> conf, List<String> words) throws IOException {
        return submit(Map.of(), conf, words);
    }

    /** Submits the program to the cluster, whose workers do not have the environment of the driver. */
    JobProcess submit(Map<String, String> environment, List<String> conf, List<String> words) throws IOException {
        List<String> all = new ArrayList<>(List.of("spark.executor.cores=1", "spark.cores.max=2"));
        all.addAll(conf);
        return submit(home, master, environment, all, words);
    }

    /** Submits the program to a Spark in the process of the driver. */
    static JobProcess submitHere(Map<String, String> environment, List<String> conf, List<String> words)
            throws IOException {
        return submit(TARGET.resolve("spark"), "local[2,4]", environment, conf, words);
    }

    private static JobProcess submit(
            Path home, String master, Map<String, String> environment, List<String> conf, List<String> words)
            throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m"));
        command.addAll(Arrays.asList(JavaModuleOptions.defaultModuleOptionArray()));
        command.addAll(List.of("-cp", home.resolve("jars") + "/*", "org.apache.spark.deploy.SparkSubmit"));
        command.addAll(List.of("--master", master, "--class", SparkProgram.class.getName()));
        for (String one : conf) {
            command.addAll(List.of("--conf", one));
        }
        command.add(JAR.toString());
        command.addAll(words);
        Map<String, String> all = new HashMap<>(environment);
        all.putAll(Map.of("SPARK_HOME", home.toString(), "SPARK_SCALA_VERSION", "2.13", "SPARK_LOCAL_IP", "127.0.0.1"));
        return new JobProcess(command, all);
    }

    /** Wraps the table {@code users} at the cheapest costs, with the drivers of the build. */
    static List<String> wrap(TestDatabase database, Path folder, String... more) throws IOException {
        List<String> words = new ArrayList<>(List.of("wrap", "--url", database.url(), "--user", database.user()));
        words.addAll(List.of("--password-file", database.passwordFile(folder).toString(), "--table", "users"));
        words.addAll(List.of("--driver", TARGET.resolve("drivers").toString(), "--state", folder.toString()));
        words.addAll(List.of("--dialects", "--costs", "m=8,t=1,p=1", "--allow-weak-costs"));
        words.add("--all-applications-read-the-new-form");
        words.addAll(Arrays.asList(more));
        return words;
    }

    String log() {
        return leader.output()
                + String.join(
                        "\n", workers.values().stream().map(JobProcess::output).toList());
    }

    /** The folder of a worker, with the logs of its executors. */
    static List<Path> logs(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(file -> file.endsWith("stderr") || file.endsWith("stdout"))
                    .toList();
        }
    }

    @Override
    public void close() throws InterruptedException {
        for (JobProcess worker : workers.values()) {
            worker.close();
        }
        leader.close();
    }
}
