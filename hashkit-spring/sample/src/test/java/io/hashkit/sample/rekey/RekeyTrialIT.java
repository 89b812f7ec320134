package io.hashkit.sample.rekey;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.seal.Keyring;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A table is re-keyed while four clients log in and change passwords, and the program is killed at random moments and
 * started again. {@code -Dhashkit.rekey.rows=1000000 -Dhashkit.rekey.kills=10} is the long form; the figures are in
 * {@code target/rekey-trial.txt}.
 */
class RekeyTrialIT {
    private static final int ROWS = Integer.getInteger("hashkit.rekey.rows", 20_000);
    private static final int KILLS = Integer.getInteger("hashkit.rekey.kills", 3);
    private static final int CLIENTS = 4;
    /** Few rows would be re-keyed before the first kill. */
    private static final int SLOW_BELOW = 200_000;

    @TempDir
    private Path folder;

    private final List<String> report = new ArrayList<>();

    private void say(String words, Object... figures) {
        report.add(String.format(Locale.ROOT, words, figures));
        System.out.println("rekey trial: " + report.get(report.size() - 1));
    }

    private static double secondsSince(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    private static List<String> options(String url, TestKeys keys, String write, String read) {
        return List.of(
                "--url",
                url,
                "--table",
                "users",
                "--keys",
                keys.file().toString(),
                "--write",
                write,
                "--read",
                read,
                "--bound",
                "--progress-millis",
                "100");
    }

    private static PasswordHasher strict(TestKeys keys, String write, String retired) {
        return TestKeys.hasher(Keyring.builder()
                .write(write, keys.get(write))
                .retired(retired, keys.get(retired))
                .requireBound()
                .build());
    }

    @Test
    void programKilledAtRandomWhileUsersLogIn_losesNothing() throws Exception {
        TestKeys keys = new TestKeys(folder, "first", "second", "third");
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
            TrialTable table = new TrialTable(postgres.getPostgresDatabase(), ROWS);
            long start = System.nanoTime();
            table.fill(TestKeys.hasher(
                    Keyring.builder().write("first", keys.get("first")).build()));
            say("JDK %s, PostgreSQL %s", Runtime.version(), table.settings());
            say("%,d rows made in %.0f s", ROWS, secondsSince(start));
            String url = postgres.getJdbcUrl("postgres", "postgres");

            underLoad(table, options(url, keys, "second", "first"), keys);
            PasswordHasher second = strict(keys, "second", "first");
            long old = table.old(second);
            long lost = table.lost(second);
            say("%d rows at the old key, %d rows without their last password", old, lost);
            assertThat(old).isZero();
            assertThat(lost).isZero();

            RekeyProcess alone = new RekeyProcess(options(url, keys, "third", "second"), id -> {});
            assertThat(alone.waitFor()).as(alone::output).isZero();
            say("a second rotation without clients and kills: %s", alone.summary());
            assertThat(table.old(strict(keys, "third", "second"))).isZero();
        } finally {
            Files.write(Path.of("target", "rekey-trial.txt"), report);
        }
    }

    private void underLoad(TrialTable table, List<String> given, TestKeys keys) throws Exception {
        List<String> options = new ArrayList<>(given);
        if (ROWS < SLOW_BELOW) {
            options.addAll(List.of("--rate", String.valueOf(ROWS / 5)));
        }
        PasswordHasher application = TestKeys.hasher(Keyring.builder()
                .write("second", keys.get("second"))
                .read("first", keys.get("first"))
                .requireBound()
                .build());
        long[] moments = ThreadLocalRandom.current()
                .longs(KILLS, 1, ROWS * 9L / 10)
                .sorted()
                .toArray();
        long start = System.nanoTime();
        long races = 0;
        long seconds;
        Clients clients = new Clients(table, application, CLIENTS);
        try (clients) {
            for (long moment : moments) {
                races += startAndKill(options, clients, moment);
            }
            RekeyProcess last = new RekeyProcess(options, clients::reached);
            assertThat(last.waitFor()).as(last::output).isZero();
            races += last.changed();
            seconds = Math.max(1, Math.round(secondsSince(start)));
            say("last run: %s", last.summary());
        }
        say("%,d rows re-keyed in %d s with %d kills: %,d rows/s", ROWS, seconds, KILLS, ROWS / seconds);
        say(
                "%d clients: %,d logins, %,d rows upgraded, %,d passwords changed; %,d rows changed between read and write",
                CLIENTS, clients.logins(), clients.upgrades(), clients.changes(), races);
        say("%d wrong answers", clients.wrong());
        assertThat(clients.wrong()).isZero();
        assertThat(clients.changes()).isPositive();
    }

    /** Kills the program a random time after it has passed an id, and returns how many rows clients changed under it. */
    private static long startAndKill(List<String> options, Clients clients, long moment) throws Exception {
        RekeyProcess program = new RekeyProcess(options, clients::reached);
        while (program.isAlive() && program.lastId() < moment) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextInt(300));
        assertThat(program.isAlive()).as(program::output).isTrue();
        program.kill();
        return program.changed();
    }
}
