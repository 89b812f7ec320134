package io.hashkit.spark;

import io.hashkit.PasswordHasher;
import io.hashkit.dialect.Dialects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Logins at real costs on one core, against one database: alone, with the job on the other core, and with a program there that
 * only hashes, which shows what the cores of this host share: {@code LoginTrial SECONDS}. Prints quantiles; asserts nothing,
 * because they depend on what else the host does.
 */
final class LoginTrial {
    private static final String HASH = "hash";
    private static final int ROWS = 20_000;
    private static final long INTERVAL_NANOS = 200_000_000;

    private final PasswordHasher application =
            PasswordHasher.builder().accept(Dialects.ALL).build();
    private final String[] rows = new String[20];

    private LoginTrial() {
        for (int i = 0; i < rows.length; i++) {
            rows[i] = application.hash("login-" + i);
        }
    }

    /** Five logins a second, of users whose rows are strong, so that each costs the same with and without the job. */
    private void logIn(TestDatabase database, int seconds, String when) throws Exception {
        List<Long> nanos = new ArrayList<>();
        try (Connection connection = database.connect();
                PreparedStatement select = connection.prepareStatement("select password from users where id = ?")) {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
            for (long next = System.nanoTime(); next < end; next += INTERVAL_NANOS) {
                TimeUnit.NANOSECONDS.sleep(next - System.nanoTime());
                int user = ThreadLocalRandom.current().nextInt(rows.length);
                select.setLong(1, user + 1L);
                long start = Math.min(next, System.nanoTime()); // a late login has waited since its time
                try (ResultSet row = select.executeQuery()) {
                    row.next();
                    if (!application.verify("login-" + user, row.getString(1))) {
                        throw new IllegalStateException("login " + user);
                    }
                }
                nanos.add(System.nanoTime() - start);
            }
        }
        long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
        System.out.printf(
                Locale.ROOT,
                "%s: %d logins, median %.1f ms, p99 %.1f ms%n",
                when,
                sorted.length,
                sorted[sorted.length / 2] / 1e6,
                sorted[sorted.length * 99 / 100] / 1e6);
    }

    private static void pin(long process, String core) throws Exception {
        new ProcessBuilder("taskset", "-acp", core, String.valueOf(process))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    /** What any neighbour on the other core would do to the logins: hashes of the same costs, and no database. */
    private static JobProcess neighbour() throws IOException {
        return new JobProcess(
                List.of(
                        "taskset",
                        "-c",
                        "1",
                        Cluster.JAVA,
                        "-cp",
                        System.getProperty("java.class.path"),
                        LoginTrial.class.getName(),
                        HASH),
                Map.of());
    }

    private static void hashForEver() {
        PasswordHasher hasher = PasswordHasher.builder().build();
        while (true) {
            if (hasher.hash("password").isEmpty()) {
                throw new IllegalStateException();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals(HASH)) {
            hashForEver();
        }
        int seconds = Integer.parseInt(args[0]);
        Path folder = Files.createTempDirectory("login-trial");
        LoginTrial trial = new LoginTrial();
        OldRows old = new OldRows();
        try (TestDatabase database = new TestPostgres()) {
            database.fill(ROWS, id -> id <= trial.rows.length ? trial.rows[(int) id - 1] : old.stored(id));
            pin(ProcessHandle.current().pid(), "0"); // after the database was started, which may use both
            trial.logIn(database, seconds / 2, "warm-up");
            for (int round = 0; round < 3; round++) {
                trial.logIn(database, seconds, "without the job");
                try (JobProcess neighbour = neighbour()) {
                    TimeUnit.SECONDS.sleep(5);
                    trial.logIn(database, seconds, "beside hashes without the job");
                    if (!neighbour.isAlive()) {
                        throw new IllegalStateException(neighbour.output());
                    }
                }
                List<String> command =
                        new ArrayList<>(List.of("taskset", "-c", "1", Cluster.JAVA, "-jar", Cluster.JAR));
                command.addAll(new TestJob(database, folder).command("wrap", "--dialects", "--threads", "1"));
                command.addAll(Arrays.asList("--all-applications-read-the-new-form", "--progress-millis", "1000"));
                try (JobProcess job = new JobProcess(command, Map.of())) {
                    while (job.isAlive() && !job.output().contains("rows (")) {
                        TimeUnit.MILLISECONDS.sleep(100);
                    }
                    trial.logIn(database, seconds, "with the job");
                    System.out.println(
                            job.output().lines().reduce((first, last) -> last).orElse(""));
                }
            }
        }
        System.exit(0);
    }
}
