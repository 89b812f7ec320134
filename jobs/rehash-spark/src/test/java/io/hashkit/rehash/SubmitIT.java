package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packed program, as spark-submit starts it: its environment, its metrics, and what is logged. */
class SubmitIT {
    private static final int ROWS = 600;
    private static final String SECRET = "secret-in-a-row";
    private static OldRows old;

    @TempDir
    private Path folder;

    @BeforeAll
    static void readVectors() throws Exception {
        old = new OldRows();
    }

    private static TestDatabase fill(TestDatabase database) throws Exception {
        database.fill(ROWS, old::stored);
        return database;
    }

    private static void assertNoSecret(TestDatabase database, String text) {
        assertThat(text)
                .doesNotContain(
                        "=" + database.password(),
                        "\"" + database.password() + "\"",
                        SECRET,
                        "$argon2",
                        "pbkdf2_sha256$",
                        "{SSHA}",
                        "$P$");
    }

    private static String page(int port, String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                                .build(),
                        BodyHandlers.ofString())
                .body();
    }

    private static void awaitProgress(JobProcess job) throws InterruptedException {
        while (job.isAlive() && !job.output().contains(" left; wrapped ")) {
            TimeUnit.MILLISECONDS.sleep(200);
        }
    }

    /** The manifest would lead to another Spark than that of the cluster. */
    @Test
    void jar_bringsNoSparkAndNoDriver() throws Exception {
        try (JarFile jar = new JarFile(
                TestCluster.TARGET.resolve("hashkit-rehash-spark.jar").toFile())) {
            assertThat(jar.getManifest().getMainAttributes().getValue("Class-Path"))
                    .isNull();
            assertThat(jar.stream().map(Object::toString))
                    .noneMatch(name -> name.startsWith("org/apache/") || name.startsWith("org/postgresql/"));
        }
    }

    @Test
    void jar_hasTheLicenceOfHashkit_andItsOwnNotice() throws Exception {
        try (JarFile jar = new JarFile(
                TestCluster.TARGET.resolve("hashkit-rehash-spark.jar").toFile())) {
            assertThat(jar.getInputStream(jar.getEntry("META-INF/LICENSE")))
                    .hasSameContentAs(Files.newInputStream(Path.of("../../LICENSE")));
            assertThat(jar.getInputStream(jar.getEntry("META-INF/NOTICE")))
                    .hasSameContentAs(Files.newInputStream(Path.of("src/main/resources/META-INF/NOTICE")));
        }
    }

    @Test
    void pagesOfSpark_tellTheProgressAndTheMetricsAndNoSecret() throws Exception {
        TestDatabase database = fill(TestPostgres.get());
        int port = TestCluster.freePort();
        try (JobProcess job = TestCluster.submitHere(
                Map.of(),
                List.of("spark.ui.port=" + port, "spark.port.maxRetries=0"),
                TestCluster.wrap(database, folder, "--rate", "40", "--batch", "10", "--progress-millis", "500"))) {
            awaitProgress(job);
            assertThat(job.isAlive()).as(job::output).isTrue();
            String jobs = page(port, "/jobs/");
            assertThat(jobs).contains("wrap users: change, ", " rows before");
            assertThat(page(port, "/metrics/json/"))
                    .contains(".driver.hashkit.change.wrapped", ".driver.hashkit.change.refused");
            assertNoSecret(database, jobs + page(port, "/environment/") + page(port, "/stages/"));

            assertThat(job.waitFor()).as(job::output).isZero();
            assertThat(job.output()).contains("computed by ", "final count: rows 600, left 0, refused 0, wrapped 600");
            assertNoSecret(database, job.output());
        }
    }

    @Test
    void interruptedProgram_isContinuedByTheNext() throws Exception {
        TestDatabase database = fill(TestPostgres.get());
        try (JobProcess job = TestCluster.submitHere(
                Map.of(),
                List.of("spark.ui.enabled=false"),
                TestCluster.wrap(database, folder, "--rate", "40", "--batch", "10", "--progress-millis", "500"))) {
            awaitProgress(job);
            job.handle().destroy();
            assertThat(job.waitFor()).as(job::output).isEqualTo(143);
            assertThat(job.output()).contains("stopped; the same command continues");
        }
        try (JobProcess job = TestCluster.submitHere(
                Map.of(), List.of("spark.ui.enabled=false"), TestCluster.wrap(database, folder))) {
            assertThat(job.waitFor()).as(job::output).isZero();
            assertThat(job.output())
                    .contains("continues after the row", "left 0, refused 0, wrapped 600")
                    .doesNotContain("wrapped 600, already");
        }
    }

    /** Drivers log the statement, through the logging of Spark. */
    @Test
    void messagesOfTheDatabase_areInNoLog() throws Exception {
        TestDatabase database = fill(TestMariaDb.get());
        database.execute(
                "update users set password = concat('sha1$', repeat('k', 12), '$', repeat('a', 40)) where id < 60",
                "create trigger refuse before update on users for each row begin if old.id < 60 then"
                        + " signal sqlstate '45000' set message_text = '" + SECRET + "'; end if; end");
        try (TestCluster cluster = new TestCluster(folder);
                JobProcess job = cluster.submit(
                        List.of("spark.ui.enabled=false"), TestCluster.wrap(database, folder, "--accept-triggers"))) {
            assertThat(job.waitFor()).as(() -> job.output() + cluster.log()).isEqualTo(1);
            assertThat(job.output()).contains("refused, REFUSED: 59", "left 59, refused 0, wrapped 541");
            assertNoSecret(database, job.output());
        }
        List<Path> logs = TestCluster.logs(folder);
        assertThat(logs).isNotEmpty();
        for (Path log : logs) {
            String text = Files.readString(log);
            assertNoSecret(database, text);
            assertThat(text).doesNotContain("SQLException", "45000");
        }
    }

    /** The environment of the driver is not that of executors: each host has its own secrets. */
    @Test
    void secretThatAnExecutorLacks_endsTheRunWithTheNameOfItsHost() throws Exception {
        TestDatabase database = fill(TestMariaDb.get());
        List<String> words = new ArrayList<>(TestCluster.wrap(database, folder));
        int file = words.indexOf("--password-file");
        words.subList(file, file + 2).clear();
        try (TestCluster cluster = new TestCluster(folder);
                JobProcess job = cluster.submit(
                        Map.of("HASHKIT_DATABASE_PASSWORD", database.password()),
                        List.of("spark.ui.enabled=false"),
                        words)) {
            assertThat(job.waitFor()).as(job::output).isEqualTo(4);
            assertThat(job.output()).contains("wrap: ", "user or password is wrong", "(on 127.0.0.");
            assertNoSecret(database, job.output());
        }
    }
}
