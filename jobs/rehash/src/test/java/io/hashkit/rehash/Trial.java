package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;

/**
 * A trial of the program under four clients that log in and change passwords: at random moments it is killed and started
 * again, and the database is stopped, away for some seconds, and started again. {@code -Dhashkit.NAME.rows=100000
 * -Dhashkit.NAME.kills=10 -Dhashkit.NAME.restarts=2 -Dhashkit.NAME.away=30} sets its size; the figures are in {@code
 * target/NAME-trial.txt}.
 */
final class Trial {
    private static final int CLIENTS = 4;
    private static final int SHORT_SECONDS = 5;

    private final String name;
    private final int rows;
    private final int kills;
    private final int restarts;
    private final int awaySeconds;
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
        this.restarts = Integer.getInteger("hashkit." + name + ".restarts", 1);
        this.awaySeconds = Integer.getInteger("hashkit." + name + ".away", 1);
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

    /** What happens when the program has passed a row. */
    private record Event(long row, boolean kill) {}

    private List<Event> events() {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < kills + restarts; i++) {
            events.add(new Event(ThreadLocalRandom.current().nextLong(1, rows * 9L / 10), i < kills));
        }
        events.sort(Comparator.comparingLong(Event::row));
        return events;
    }

    /**
     * Runs the program to its end, and asserts that no client received a wrong answer.
     *
     * @param hasher the hasher of the application for each row
     */
    void underLoad(TrialServer server, TrialTable table, List<String> given, LongFunction<PasswordHasher> hasher)
            throws Exception {
        List<String> options = new ArrayList<>(given);
        if (slow) {
            options.addAll(List.of("--rate", String.valueOf(rows / SHORT_SECONDS)));
        }
        long start = System.nanoTime();
        long races = 0;
        double seconds;
        Map<Boolean, Integer> happened = new HashMap<>(Map.of(true, 0, false, 0));
        Clients clients = new Clients(table, hasher, CLIENTS);
        try (clients) {
            ProgramProcess program = new ProgramProcess(table.database(), options, clients::reached);
            for (Event event : events()) {
                if (!hasPassed(program, event.row())) {
                    break;
                }
                happened.merge(event.kill(), 1, Integer::sum);
                if (event.kill()) {
                    program.kill();
                    races += program.changed();
                    program = new ProgramProcess(table.database(), options, clients::reached);
                } else {
                    server.stop();
                    TimeUnit.SECONDS.sleep(awaySeconds);
                    server.startAgain();
                }
            }
            assertThat(program.waitFor()).as(program::output).isZero();
            races += program.changed();
            seconds = (System.nanoTime() - start) / 1e9;
            say("last run: %s", program.summary());
            say("%s", program.finalCount());
        }
        say(
                "%,d rows in %.0f s with %d kills and %d restarts of the database, each %d s away: %,.0f rows/s",
                rows, seconds, happened.get(true), happened.get(false), awaySeconds, rows / seconds);
        say(
                "%d clients: %,d logins, %,d rows upgraded, %,d passwords changed; %,d rows changed between read and write;"
                        + " %,d connections broken or refused",
                CLIENTS, clients.logins(), clients.upgrades(), clients.changes(), races, clients.away());
        say("%d wrong answers", clients.wrong());
        assertThat(clients.wrong()).isZero();
        assertThat(clients.changes()).isPositive();
    }

    /** Waits until a random time after the program has passed a row; false if it has ended before, as on a busy host. */
    private static boolean hasPassed(ProgramProcess program, long row) throws InterruptedException {
        while (program.isAlive() && program.lastId() < row) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextInt(300));
        return program.isAlive();
    }
}
