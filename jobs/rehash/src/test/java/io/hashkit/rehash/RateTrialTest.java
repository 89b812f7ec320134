package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.dialect.Dialects;
import io.hashkit.rehash.cli.ThisHost;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares the program on one thread with a plain loop that reads 100 rows, wraps them and updates them in one
 * transaction. Prints the medians; {@code hashkit.rate.rows} and {@code hashkit.rate.rounds} set the numbers.
 */
@Tag("heavy")
class RateTrialTest {
    private static final int ROWS = Integer.getInteger("hashkit.rate.rows", 400);
    private static final int ROUNDS = Integer.getInteger("hashkit.rate.rounds", 5);
    private static final int BATCH = 100;
    private static final double NANOS = 1e9;
    private static final Argon2 COSTS = Argon2.id(19_456, 2, 1);
    private static final Pattern RATE = Pattern.compile("rows in ([0-9.]+) s");

    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    /** Of one run, in seconds. */
    private record Spent(double wall, double processor) {}

    private void loop(TestDatabase database, PasswordHasher hasher) throws Exception {
        try (Connection connection = database.connect();
                PreparedStatement select = connection.prepareStatement(
                        "select id, password from users where id > ? order by id limit " + BATCH);
                PreparedStatement update =
                        connection.prepareStatement("update users set password = ? where id = ? and password = ?")) {
            connection.setAutoCommit(false);
            long last = 0;
            for (boolean more = true; more; ) {
                more = false;
                select.setLong(1, last);
                try (ResultSet row = select.executeQuery()) {
                    while (row.next()) {
                        more = true;
                        last = row.getLong(1);
                        update.setString(1, hasher.rows().wrap(row.getString(2)));
                        update.setLong(2, last);
                        update.setString(3, row.getString(2));
                        update.addBatch();
                    }
                }
                update.executeBatch();
                connection.commit();
            }
        }
    }

    private static String median(String name, List<Spent> all) {
        double wall = all.stream().mapToDouble(Spent::wall).sorted().toArray()[all.size() / 2];
        double processor = all.stream().mapToDouble(Spent::processor).sorted().toArray()[all.size() / 2];
        return String.format(
                Locale.ROOT,
                "%s: %.1f rows/s, %.2f ms of processor for a row",
                name,
                ROWS / wall,
                1000 * processor / ROWS);
    }

    @Test
    void programOnOneThread_besideAPlainLoop() throws Exception {
        OldRows old = new OldRows();
        TestDatabase database = TestPostgres.get();
        PasswordHasher hasher =
                PasswordHasher.builder().scheme(COSTS).accept(Dialects.ALL).build();
        List<Spent> loops = new ArrayList<>();
        List<Spent> programs = new ArrayList<>();
        // The first round warms both up.
        for (int round = 0; round <= ROUNDS; round++) {
            database.fill(ROWS, old::stored);
            long wall = System.nanoTime();
            long processor = system.getProcessCpuTime();
            loop(database, hasher);
            Spent looped =
                    new Spent((System.nanoTime() - wall) / NANOS, (system.getProcessCpuTime() - processor) / NANOS);

            database.fill(ROWS, old::stored);
            TestProgram program =
                    new TestProgram(database, ThisHost::new, Files.createDirectory(folder.resolve("" + round)));
            processor = system.getProcessCpuTime();
            assertThat(program.run("wrap", "--dialects", "--costs", "m=19456,t=2,p=1", "--threads", "1"))
                    .as(program.output())
                    .isZero();
            Matcher rate = RATE.matcher(program.output());
            assertThat(rate.find()).isTrue();
            if (round > 0) {
                loops.add(looped);
                programs.add(
                        new Spent(Double.parseDouble(rate.group(1)), (system.getProcessCpuTime() - processor) / NANOS));
            }
        }
        System.out.println(median("plain loop", loops));
        System.out.println(median("program", programs));
    }
}
