package io.hashkit.spark;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/**
 * Rows a second of one plain JVM on one and two threads, of one and two executors at real costs, and of the database alone:
 * {@code ThroughputTrial ROWS}. Prints figures; asserts nothing, because they depend on what else the host does.
 */
final class ThroughputTrial {
    private static final int SEALED = 100_000;

    private ThroughputTrial() {}

    /** Rows from memory, with the same hasher, shared out among threads; no Spark and no database. */
    private static void plain(TestJob job, OldRows old, int rows, int threads) {
        JobSettings settings = new JobSettings(
                TaskKind.WRAP,
                false,
                job.settings(),
                new RowSettings(
                        null,
                        null,
                        "",
                        List.of(),
                        List.of(),
                        false,
                        false,
                        false,
                        "",
                        List.of("django", "ldap", "werkzeug")),
                new WrapSettings(19_456, 2, 1, false, false),
                0,
                100,
                threads,
                256L << 20);
        RowTask task = TaskHost.task(settings);
        System.out.println("plain JVM: " + task.warmUp());
        long start = System.nanoTime();
        CompletableFuture.allOf(IntStream.range(0, threads)
                        .mapToObj(first -> CompletableFuture.runAsync(
                                () -> {
                                    for (int i = first; i < rows; i += threads) {
                                        task.better(new StoredRow(i, old.stored(8L * i + i % 3)));
                                    }
                                },
                                each -> new Thread(each).start()))
                        .toArray(CompletableFuture<?>[]::new))
                .join();
        print("plain JVM, threads: " + threads, rows, System.nanoTime() - start);
    }

    private static void print(String what, int rows, long nanos) {
        System.out.printf(Locale.ROOT, "%s: %,d rows, %.2f rows/s%n", what, rows, rows * 1e9 / nanos);
    }

    private static void run(String what, List<String> jvm, List<String> words) throws Exception {
        List<String> command =
                new ArrayList<>(List.of("/usr/bin/env", "time", "-f", "%e s, %U s user, %M KiB", Cluster.JAVA));
        command.addAll(jvm);
        command.addAll(List.of("-jar", Cluster.JAR));
        command.addAll(words);
        command.add("--all-applications-read-the-new-form");
        try (JobProcess job = new JobProcess(
                command,
                Map.of(
                        "SPARK_HOME",
                        Cluster.FOLDER.toString(),
                        "SPARK_SCALA_VERSION",
                        "2.13",
                        "SPARK_LOCAL_IP",
                        "127.0.0.1"))) {
            int code = job.waitFor();
            System.out.println(what + ": exit code " + code);
            job.output()
                    .lines()
                    .filter(line -> line.matches(".* (rows in|user,|computed) .*|computed .*|final .*"))
                    .forEach(line -> System.out.println("  " + line));
        }
    }

    public static void main(String[] args) throws Exception {
        int rows = Integer.parseInt(args[0]);
        Path folder = Files.createTempDirectory("throughput-trial");
        new TestKeys(folder, "key");
        OldRows old = new OldRows();
        try (TestDatabase database = new TestPostgres()) {
            TestJob job = new TestJob(database, folder);
            List<String> wrap = job.command("wrap", "--dialects", "--costs", "m=19456,t=2,p=1");
            List<String> local = new ArrayList<>(wrap);
            local.addAll(List.of("--threads", "1"));
            // At the same time, because a busy host is faster at one time than at another.
            database.fill(rows, old::stored);
            CompletableFuture<Void> plain =
                    CompletableFuture.runAsync(() -> plain(job, old, rows, 1), each -> new Thread(each).start());
            run("local, one core, beside the plain JVM", List.of(), local);
            plain.join();
            plain(job, old, rows, 2);
            for (int executors = 1; executors <= 2; executors++) {
                database.fill(rows, old::stored);
                run(
                        "executors of one core: " + executors,
                        List.of(
                                "-Dspark.master=local-cluster[" + executors + ",1,1024]",
                                "-Dspark.jars=" + Cluster.JAR,
                                "-Dspark.ui.enabled=false"),
                        wrap);
            }
            database.fill(SEALED, old::stored);
            run(
                    "seal, which hashes nothing",
                    List.of(),
                    job.keyed("seal", "--write", "key", "--dialects", "--batch", "100"));
        }
        System.exit(0);
    }
}
