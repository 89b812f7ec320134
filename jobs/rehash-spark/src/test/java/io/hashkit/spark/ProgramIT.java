package io.hashkit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The packed program, in a process of its own: its environment, its log and Spark's UI. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProgramIT {
    private static final int ROWS = 600;
    private static final String PASSWORD = "pass-of-the-database";

    private TestDatabase database;
    private OldRows old;

    @BeforeAll
    void start() throws Exception {
        database = new TestPostgres();
        old = new OldRows();
        database.execute("create role job login superuser password '" + PASSWORD + "'");
    }

    @AfterAll
    void stop() throws Exception {
        database.close();
    }

    @BeforeEach
    void fill() throws SQLException {
        database.fill(ROWS, old::stored);
    }

    private JobProcess wrap(List<String> jvm, String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(Cluster.JAVA));
        command.addAll(jvm);
        command.addAll(List.of("-jar", Cluster.JAR, "wrap", "--url", database.url(), "--user", "job"));
        command.addAll(
                List.of("--table", "public.users", "--dialects", "--costs", "m=8,t=1,p=1", "--allow-weak-costs"));
        command.addAll(List.of("--all-applications-read-the-new-form", "--threads", "2"));
        command.addAll(Arrays.asList(more));
        return new JobProcess(command, Map.of(Secrets.DATABASE, PASSWORD));
    }

    private static void assertNoSecret(String text) {
        assertThat(text).doesNotContain(PASSWORD, "$argon2", "$pbkdf2", "pbkdf2_sha256$", "{SSHA}", "$P$", "AQAAAAI");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static String page(int port, String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                                .build(),
                        BodyHandlers.ofString())
                .body();
    }

    @Test
    void pagesOfSpark_tellTheProgressAndNoSecret() throws Exception {
        int port = freePort();
        try (JobProcess job = wrap(
                List.of("-Dspark.ui.port=" + port, "-Dspark.port.maxRetries=0"),
                "--ui",
                "--rate",
                "40",
                "--rows-per-task",
                "20",
                "--progress-millis",
                "500")) {
            while (job.isAlive() && !job.output().contains("min")) {
                TimeUnit.MILLISECONDS.sleep(200);
            }
            String jobs = page(port, "/jobs/");
            assertThat(jobs).contains("wrap public.users: ", " of 600 rows (");
            assertNoSecret(jobs);
            assertNoSecret(page(port, "/environment/"));
            assertNoSecret(page(port, "/stages/"));

            assertThat(job.waitFor()).as(job::output).isZero();
            assertThat(job.output())
                    .contains("rows/s, 0 min ", "final count: 600 rows, 0 left, 0 refused, 600 wrapped");
            assertNoSecret(job.output());
        }
    }

    @Test
    void lockedRow_endsTheJobAfterItsTimeOutAndAttempts() throws Exception {
        try (Connection other = database.connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("update users set changes = 5 where id = 300");
            try (JobProcess job = wrap(List.of(), "--statement-timeout", "1")) {
                assertThat(job.waitFor()).as(job::output).isEqualTo(1);
                assertThat(job.output()).contains("wrap: the database failed: SQLSTATE 57014");
                assertNoSecret(job.output());
            }
        }
    }

    @Test
    void messagesOfTheDatabase_areNotInTheLog() throws Exception {
        database.execute("""
                create or replace function refuse() returns trigger language plpgsql as $$ begin
                    raise exception sqlstate '55000' using message = 'row ' || old.password;
                end $$""", "create trigger refuse before update on users for each row execute function refuse()");
        try (JobProcess job = wrap(List.of())) {
            assertThat(job.waitFor()).as(job::output).isEqualTo(1);
            assertThat(job.output()).contains("wrap: the database failed: SQLSTATE 55000");
            assertNoSecret(job.output());
        }
    }

    @Test
    void interruptedProgram_isContinuedByTheNext() throws Exception {
        try (JobProcess job = wrap(List.of(), "--rate", "40", "--rows-per-task", "20", "--progress-millis", "500")) {
            while (job.isAlive() && !job.output().contains("min")) {
                TimeUnit.MILLISECONDS.sleep(200);
            }
            job.handle().destroy();
            assertThat(job.waitFor()).as(job::output).isEqualTo(143);
        }
        try (JobProcess job = wrap(List.of())) {
            assertThat(job.waitFor()).as(job::output).isZero();
            assertThat(job.output()).contains("0 left, 0 refused, 600 wrapped").doesNotContain("wrapped 600, already");
        }
    }

    /** As with speculation, where Spark runs a task twice. */
    @Test
    void twoProgramsAtOnce_wrapEachRowOnce() throws Exception {
        database.watch();
        try (JobProcess one = wrap(List.of(), "--rate", "200");
                JobProcess other = wrap(List.of(), "--rate", "200")) {
            assertThat(one.waitFor()).as(one::output).isZero();
            assertThat(other.waitFor()).as(other::output).isZero();
        }
        assertThat(database.number("select count(*) from users where changes = 1"))
                .isEqualTo(ROWS);
    }
}
