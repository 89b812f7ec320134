package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.dialect.Dialects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * A table of eight dialects is wrapped on a cluster while a client changes passwords, and drivers, workers and executors
 * are killed at random. The database counts how often each row was wrapped.
 */
final class KillTrial {
    /** A wrapped string that is written counts, whoever writes it. */
    private static final String[] WATCH = {
        """
            create or replace function watch() returns trigger language plpgsql as $$ begin
                if new.password like '$argon2id-wrapped$%' then new.changes = old.changes + 1; end if;
                return new;
            end $$""", "create trigger watch before update on users for each row execute function watch()"
    };

    private static final String WRAPPED = "select count(*) from users where changes > 0";

    private final PasswordHasher application = PasswordHasher.builder()
            .scheme(Argon2.id(8, 1, 1))
            .allowWeakCosts()
            .accept(Dialects.ALL)
            .build();

    private final int rows;
    private final int kills;
    private final TestCluster cluster;
    private final TestDatabase database;
    private final Path folder;
    private final OldRows old = new OldRows();
    private final Map<Long, String> changed = new ConcurrentHashMap<>();
    private final List<String> report = new ArrayList<>();
    private volatile boolean over;

    KillTrial(int rows, int kills, TestCluster cluster, TestDatabase database, Path folder) throws Exception {
        this.rows = rows;
        this.kills = kills;
        this.cluster = cluster;
        this.database = database;
        this.folder = folder;
    }

    private void say(String words, Object... figures) {
        report.add(String.format(Locale.ROOT, words, figures));
        System.out.println("kill trial: " + report.get(report.size() - 1));
    }

    /** Runs the trial, and writes its figures to a file. */
    void run(Path file) throws Exception {
        database.fill(rows, old::stored);
        database.execute(WATCH);
        long start = System.nanoTime();
        Thread client = new Thread(this::changePasswords);
        client.start();
        int drivers;
        try {
            drivers = wrapUnderKills();
        } finally {
            over = true;
            client.join();
        }
        say("%,d rows, %d kills, %d of them drivers, %.0f s", rows, kills, drivers, (System.nanoTime() - start) / 1e9);
        check();
        Files.write(file, report);
    }

    /** Returns how many drivers were killed. */
    private int wrapUnderKills() throws Exception {
        int drivers = 0;
        int left = kills;
        while (true) {
            cluster.repair();
            try (JobProcess driver =
                    cluster.submit(List.of("spark.ui.enabled=false", "spark.task.maxFailures=50"), options())) {
                while (left > 0 && awaitProgress(driver)) {
                    left--;
                    List<ProcessHandle> victims = cluster.victims();
                    int victim = ThreadLocalRandom.current().nextInt(-1, Math.max(1, victims.size()));
                    if (victim < 0 || victims.isEmpty()) {
                        driver.kill();
                        drivers++;
                        break;
                    }
                    victims.get(victim).destroyForcibly();
                    TimeUnit.SECONDS.sleep(1);
                    cluster.repair();
                }
                assertThat(left > 0 && !driver.isAlive() ? driver.waitFor() : 137)
                        .as("the driver ended before it was killed: %s", driver.output())
                        .isEqualTo(137);
                if (left == 0 && driver.isAlive()) {
                    assertThat(driver.waitFor()).as(driver::output).isZero();
                    say("%s", line(driver.output(), " rows in "));
                    say("%s", line(driver.output(), "final count: "));
                    return drivers;
                }
            }
        }
    }

    private static String line(String output, String words) {
        return output.lines().filter(line -> line.contains(words)).findFirst().orElseThrow();
    }

    /** At a rate that lasts for all kills. */
    private List<String> options() throws IOException {
        int rate = Math.max(50, rows / (8 * kills));
        return TestCluster.wrap(
                database,
                folder,
                "--rate",
                String.valueOf(rate),
                "--progress-millis",
                "1000",
                "--batch",
                "20",
                "--accept-triggers");
    }

    /** Waits until more rows are wrapped, and a random time. Returns whether the driver still runs. */
    private boolean awaitProgress(JobProcess driver) throws Exception {
        long before = database.number(WRAPPED);
        while (driver.isAlive() && database.number(WRAPPED) <= before) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
        TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextInt(1500));
        return driver.isAlive();
    }

    /** What the application does: it writes an ordinary row, whatever the row was. */
    private void changePasswords() {
        try (Connection connection = database.connect();
                PreparedStatement update = connection.prepareStatement("update users set password = ? where id = ?")) {
            while (!over) {
                long id = ThreadLocalRandom.current().nextLong(1, rows + 1L);
                String password = "changed-" + ThreadLocalRandom.current().nextInt();
                update.setString(1, application.hash(password));
                update.setLong(2, id);
                update.executeUpdate();
                changed.put(id, password);
                TimeUnit.MILLISECONDS.sleep(Math.max(5, 300_000 / rows));
            }
        } catch (SQLException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void check() throws SQLException {
        List<String> stored = database.stored();
        long lost = 0;
        long wrapped = 0;
        for (int id = 1; id <= rows; id++) {
            String row = stored.get(id - 1);
            String password = changed.getOrDefault((long) id, old.password(id));
            lost += application.verify(password, row) ? 0 : 1;
            wrapped += row.contains("-wrapped$") ? 1 : 0;
        }
        long twice = database.number("select count(*) from users where changes > 1");
        long missing =
                database.number("select count(*) from users where password not like '$argon2id$%' and changes <> 1");
        say("%,d rows changed by the client, %,d wrapped at the end", changed.size(), wrapped);
        say(
                "%d rows wrapped twice, %d rows neither wrapped once nor changed, %d rows without their last password",
                twice, missing, lost);
        assertThat(stored).hasSize(rows);
        assertThat(changed).isNotEmpty();
        assertThat(wrapped + changed.size()).isEqualTo(rows);
        assertThat(twice).isZero();
        assertThat(missing).isZero();
        assertThat(lost).isZero();
    }

    /** The full trial, such as {@code 200000 20 target/spark} or {@code 200000 20 SPARK_HOME}. */
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("kill-trial");
        try (TestCluster cluster = new TestCluster(Path.of(args[2]).toAbsolutePath(), folder)) {
            new KillTrial(Integer.parseInt(args[0]), Integer.parseInt(args[1]), cluster, TestPostgres.get(), folder)
                    .run(TestCluster.TARGET.resolve("kill-trial.txt"));
        }
        System.exit(0); // the database leaves threads
    }
}
