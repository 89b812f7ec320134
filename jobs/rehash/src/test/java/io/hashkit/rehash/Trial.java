package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;

/**
 * A trial of the program under four clients that log in and change passwords: it is killed at random moments and started
 * again. {@code -Dhashkit.NAME.rows=100000 -Dhashkit.NAME.kills=10} sets its size; the figures are in {@code
 * target/NAME-trial.txt}.
 */
final class Trial {
    private static final int CLIENTS = 4;
    private static final int SHORT_SECONDS = 5;

    private final String name;
    private final int rows;
    private final int kills;
    private final boolean slow;
    private final List<String> report = new ArrayList<>();

    /**
     * A trial by the system properties.
     *
     * @param name the command
     * @param slowBelow with fewer rows, a rate gives the clients time before the first kill
     */
    Trial(String name, int rows, int slowBelow) {
        this.name = name;
        this.rows = Integer.getInteger("hashkit." + name + ".rows", rows);
        this.kills = Integer.getInteger("hashkit." + name + ".kills", 3);
        this.slow = this.rows < slowBelow;
    }

    int rows() {
        return rows;
    }

    void say(String words, Object... figures) {
        report.add(String.format(Locale.ROOT, words, figures));
        System.out.println(name + " trial: " + report.get(report.size() - 1));
    }

    void writeReport() throws IOException {
        Files.write(Path.of("target", name + "-trial.txt"), report);
    }

    /**
     * Runs the program to its end, and asserts that no client received a wrong answer.
     *
     * @param hasher the hasher of the application for each row
     */
    void underLoad(TrialTable table, List<String> given, LongFunction<PasswordHasher> hasher) throws Exception {
        List<String> options = new ArrayList<>(given);
        if (slow) {
            options.addAll(List.of("--rate", String.valueOf(rows / SHORT_SECONDS)));
        }
        long[] moments = ThreadLocalRandom.current()
                .longs(kills, 1, rows * 9L / 10)
                .sorted()
                .toArray();
        long start = System.nanoTime();
        long races = 0;
        double seconds;
        Clients clients = new Clients(table, hasher, CLIENTS);
        try (clients) {
            for (long moment : moments) {
                races += startAndKill(options, clients, moment);
            }
            ProgramProcess last = new ProgramProcess(options, clients::reached);
            assertThat(last.waitFor()).as(last::output).isZero();
            races += last.changed();
            seconds = (System.nanoTime() - start) / 1e9;
            say("last run: %s", last.summary());
            say("%s", last.finalCount());
        }
        say("%,d rows in %.0f s with %d kills: %,.0f rows/s", rows, seconds, kills, rows / seconds);
        say(
                "%d clients: %,d logins, %,d rows upgraded, %,d passwords changed; %,d rows changed between read and write",
                CLIENTS, clients.logins(), clients.upgrades(), clients.changes(), races);
        say("%d wrong answers", clients.wrong());
        assertThat(clients.wrong()).isZero();
        assertThat(clients.changes()).isPositive();
    }

    /** Kills the program a random time after it has passed an id, and returns how many rows clients changed under it. */
    private static long startAndKill(List<String> options, Clients clients, long moment) throws Exception {
        ProgramProcess program = new ProgramProcess(options, clients::reached);
        while (program.isAlive() && program.lastId() < moment) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextInt(300));
        assertThat(program.isAlive()).as(program::output).isTrue();
        program.kill();
        return program.changed();
    }
}
