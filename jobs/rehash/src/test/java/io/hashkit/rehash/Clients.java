package io.hashkit.rehash;

import io.hashkit.PasswordHasher;
import io.hashkit.rehash.table.Faults;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;

/**
 * Threads that log in with right and wrong passwords, upgrade rows by compare-and-set, and change passwords. Half of the
 * time they use rows that the program is about to reach. While the database is away they try again.
 */
final class Clients implements AutoCloseable {
    private static final int NEAR = 3000;
    private static final int PAUSE_MILLIS = 1;
    private static final int AWAY_MILLIS = 200;

    private final TrialTable table;
    private final LongFunction<PasswordHasher> hasher;
    private final ExecutorService threads;
    private final List<Future<?>> running = new ArrayList<>();
    private final AtomicLong front = new AtomicLong();
    private final AtomicLong logins = new AtomicLong();
    private final AtomicLong upgrades = new AtomicLong();
    private final AtomicLong changes = new AtomicLong();
    private final AtomicLong away = new AtomicLong();
    private final AtomicLong wrong = new AtomicLong();
    private volatile boolean stopped;

    /** @param hasher the hasher of each row */
    Clients(TrialTable table, LongFunction<PasswordHasher> hasher, int count) {
        this.table = table;
        this.hasher = hasher;
        this.threads = Executors.newFixedThreadPool(count);
        for (int i = 0; i < count; i++) {
            running.add(threads.submit(() -> {
                work();
                return null;
            }));
        }
    }

    /** Tells the clients where the program is. */
    void reached(long id) {
        front.set(id);
    }

    private void work() throws SQLException, InterruptedException {
        while (!stopped) {
            try {
                connected();
            } catch (SQLException e) {
                if (Faults.kind(e) != Faults.Kind.AWAY) {
                    throw e;
                }
                away.incrementAndGet();
                TimeUnit.MILLISECONDS.sleep(AWAY_MILLIS);
            }
        }
    }

    private void connected() throws SQLException, InterruptedException {
        try (Connection connection = table.database().connect();
                PreparedStatement select = connection.prepareStatement("select password from users where id = ?");
                PreparedStatement upgrade =
                        connection.prepareStatement("update users set password = ? where id = ? and password = ?");
                PreparedStatement change = connection.prepareStatement("update users set password = ? where id = ?")) {
            while (!stopped) {
                visit(pick(), select, upgrade, change);
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        }
    }

    private long pick() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return random.nextBoolean()
                ? random.nextLong(1, table.rows() + 1L)
                : Math.min(front.get() + random.nextInt(1, NEAR), table.rows());
    }

    private void visit(long id, PreparedStatement select, PreparedStatement upgrade, PreparedStatement change)
            throws SQLException, InterruptedException {
        int state = table.states().get((int) id);
        if (state % 2 == 1) {
            return;
        }
        boolean right = ThreadLocalRandom.current().nextInt(4) != 0;
        boolean answer = logIn(id, right ? table.password(id, state) : "wrong", select, upgrade);
        logins.incrementAndGet();
        // Where another client changed the password meanwhile, both answers to the old one are right.
        if (answer != right && (!right || table.states().get((int) id) == state)) {
            wrong.incrementAndGet();
        }
        if (right && ThreadLocalRandom.current().nextInt(4) == 0) {
            change(id, state, change);
        }
    }

    private boolean logIn(long id, String password, PreparedStatement select, PreparedStatement upgrade)
            throws SQLException {
        select.setLong(1, id);
        String stored;
        try (ResultSet row = select.executeQuery()) {
            row.next();
            stored = row.getString(1);
        }
        List<String> better = new ArrayList<>();
        boolean right;
        try {
            right = hasher.apply(id).verify(password, stored, better::add);
        } catch (IllegalArgumentException e) {
            wrong.incrementAndGet();
            return false;
        }
        for (String one : better) {
            upgrade.setString(1, one);
            upgrade.setLong(2, id);
            upgrade.setString(3, stored);
            upgrades.addAndGet(upgrade.executeUpdate());
        }
        return right;
    }

    private void change(long id, int state, PreparedStatement change) throws SQLException, InterruptedException {
        if (!table.states().compareAndSet((int) id, state, state + 1)) {
            return;
        }
        String password = table.password(id, state + 2);
        change.setString(1, hasher.apply(id).hash(password));
        change.setLong(2, id);
        boolean changed;
        try {
            changed = change.executeUpdate() == 1;
        } catch (SQLException e) {
            if (Faults.kind(e) != Faults.Kind.AWAY) {
                throw e;
            }
            changed = hasPassword(id, password);
        }
        table.states().set((int) id, changed ? state + 2 : state);
        changes.addAndGet(changed ? 1 : 0);
    }

    /** Whether a change was committed before its connection broke, which the row alone tells. */
    private boolean hasPassword(long id, String password) throws SQLException, InterruptedException {
        while (true) {
            try (Connection connection = table.database().connect();
                    PreparedStatement select = connection.prepareStatement("select password from users where id = ?")) {
                select.setLong(1, id);
                try (ResultSet row = select.executeQuery()) {
                    row.next();
                    return hasher.apply(id).verify(password, row.getString(1));
                }
            } catch (SQLException e) {
                if (Faults.kind(e) != Faults.Kind.AWAY) {
                    throw e;
                }
                TimeUnit.MILLISECONDS.sleep(AWAY_MILLIS);
            }
        }
    }

    long logins() {
        return logins.get();
    }

    long upgrades() {
        return upgrades.get();
    }

    long changes() {
        return changes.get();
    }

    /** Connections that broke or could not be made. */
    long away() {
        return away.get();
    }

    /** Right passwords that were refused, wrong ones that were accepted, and rows that did not open. */
    long wrong() {
        return wrong.get();
    }

    /** Lets each client end its visit, and fails if one of them has failed. */
    @Override
    public void close() throws Exception {
        stopped = true;
        threads.shutdown();
        for (Future<?> client : running) {
            client.get(1, TimeUnit.MINUTES);
        }
    }
}
