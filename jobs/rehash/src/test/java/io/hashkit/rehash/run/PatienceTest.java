package io.hashkit.rehash.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.rehash.Relay;
import io.hashkit.rehash.TestServers;
import io.hashkit.rehash.table.CsvFile;
import io.hashkit.rehash.table.Row;
import io.hashkit.rehash.table.TableSettings;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Databases that are away, with a clock that only sleeping moves. */
class PatienceTest {
    @TempDir
    Path folder;

    private final FakeTime time = new FakeTime();
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private final Report report = new Report(new PrintStream(output, true), time, false);

    @BeforeEach
    void makeTable() throws SQLException {
        TestServers.postgres("drop table if exists users", "create table users (id int primary key, password text)");
    }

    private TableSettings settings(int port) throws Exception {
        int own = URI.create(TestServers.postgresUrl().substring("jdbc:".length()))
                .getPort();
        Path password = Files.writeString(folder.resolve("password"), "postgres");
        return new TableSettings(
                TestServers.postgresUrl().replace(":" + own + "/", ":" + port + "/"),
                "postgres",
                password.toString(),
                null,
                "users",
                List.of("id"),
                "password",
                List.of(),
                30,
                100,
                null,
                "");
    }

    private static TableSettings settings(CsvFile csv) {
        return new TableSettings(
                csv.url(), null, null, null, csv.table(), List.of("id"), "password", List.of(), 30, 100, null, "");
    }

    private static List<Row> read(Patience patience) throws Exception {
        return patience.keepTrying((table, patient) -> table.read(null, null, 1));
    }

    private static int port() {
        return URI.create(TestServers.postgresUrl().substring("jdbc:".length())).getPort();
    }

    @Test
    void databaseThatComesBack_isUsedAgainAfterGrowingPauses() throws Exception {
        try (Relay network = new Relay(port());
                Patience patience = new Patience(settings(network.port()), 600, time, () -> false, report)) {
            assertThat(read(patience)).isEmpty();
            network.takeAway();
            time.whileAsleep(() -> {
                if (time.pauses().size() == 5) {
                    network.giveBack();
                }
            });

            assertThat(read(patience)).isEmpty();
            assertThat(time.pauses()).hasSize(5).isSorted().doesNotHaveDuplicates();
            assertThat(output.toString(StandardCharsets.UTF_8).lines())
                    .hasSize(2)
                    .anyMatch(line ->
                            line.contains("waits for the database, for at most 10 min 0 s (--patience): SQLSTATE"))
                    .anyMatch(line -> line.contains("goes on: the database answers again after 8 s"));
        }
    }

    /** Two connections wait, and the first of them goes on before the other. */
    @Test
    void connectionsThatWait_areToldOfOnce() {
        report.waits(time.nanos(), "SQLSTATE 08006");
        report.waits(time.nanos(), "SQLSTATE 08001");
        report.waited("it answers");
        report.waited("it answers");
        report.waits(time.nanos(), "SQLSTATE 53100: the disk of the server is full");
        report.waited(null);

        assertThat(output.toString(StandardCharsets.UTF_8).lines())
                .hasSize(3)
                .element(2)
                .asString()
                .endsWith("Z SQLSTATE 53100: the disk of the server is full");
    }

    @Test
    void databaseThatStaysAway_isWaitedForAsLongAsPatienceLasts() throws Exception {
        try (Relay network = new Relay(port());
                Patience patience = new Patience(settings(network.port()), 600, time, () -> false, report)) {
            network.takeAway();

            assertThatThrownBy(() -> patience.keepTrying((table, patient) -> table.read(null, null, 1)))
                    .isInstanceOf(JobFailure.class)
                    .hasMessageContaining("longer than --patience: SQLSTATE 08");
            assertThat(time.nanos()).isEqualTo(TimeUnit.SECONDS.toNanos(600));
        }
    }

    @Test
    void lockThatStays_isTriedOnceMoreWithoutPatience() throws Exception {
        List<Boolean> tried = new ArrayList<>();
        try (Patience patience = new Patience(settings(port()), 10, time, () -> false, report)) {
            String answer = patience.keepTrying((table, patient) -> {
                tried.add(patient);
                if (patient) {
                    throw new SQLException("", "55P03");
                }
                return "left";
            });

            assertThat(answer).isEqualTo("left");
            assertThat(tried).endsWith(true, false).hasSizeGreaterThan(4);
        }
    }

    @Test
    void statementThatNeverWorks_failsAtOnce() throws Exception {
        try (Patience patience = new Patience(settings(port()), 600, time, () -> false, report)) {
            assertThatThrownBy(() -> patience.keepTrying((table, patient) -> {
                        throw new SQLException("", "42703");
                    }))
                    .isInstanceOf(JobFailure.class)
                    .hasMessage("the database failed: SQLSTATE 42703: there is no such column");
            assertThat(time.pauses()).isEmpty();
        }
    }

    /** As after a write that the disk had no space for: the store of the rows of {@code --csv} is closed. */
    @Test
    void embeddedDatabaseThatIsLost_failsAtOnce() throws Exception {
        Path file = Files.writeString(folder.resolve("users"), "id,password\n1,x\n");
        try (CsvFile csv = CsvFile.open(file, ',', folder.resolve("rows"), List.of("id"), "password", false);
                Patience patience = new Patience(settings(csv), 600, time, () -> false, report)) {
            assertThat(read(patience)).hasSize(1);

            assertThatThrownBy(() -> patience.keepTrying((table, patient) -> {
                        try (Connection other = DriverManager.getConnection(csv.url());
                                Statement statement = other.createStatement()) {
                            statement.execute("SHUTDOWN IMMEDIATELY");
                        }
                        return table.read(null, null, 1);
                    }))
                    .isInstanceOf(JobFailure.class)
                    .hasMessageEndingWith("the disk of --state is full or cannot be written");
            assertThat(time.pauses()).isEmpty();
        }
    }

    /** MySQL's driver, when a connection breaks within a batch. */
    @Test
    void anyErrorOnABrokenConnection_isADatabaseThatIsAway() throws Exception {
        try (Patience patience = new Patience(settings(port()), 600, time, () -> false, report)) {
            String answer = patience.keepTrying((table, patient) -> {
                if (time.pauses().isEmpty()) {
                    table.close();
                    throw new SQLException("", "S1009");
                }
                return "read";
            });

            assertThat(answer).isEqualTo("read");
            assertThat(time.pauses()).hasSize(1);
        }
    }
}
