package io.hashkit.rehash;

import io.hashkit.PasswordHasher;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiPredicate;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * The table of the trial, with ids from 1, and what each row has to be. The state of a row is twice the number of its
 * password changes, and odd while a client changes it.
 */
final class TrialTable {
    private static final int CHUNK = 20_000;
    private static final int LINES = 1000;

    private final TestDatabase database;
    private final int rows;
    private final LongFunction<String> first;
    private final AtomicIntegerArray states;

    /** @param first the password of each row before its first change */
    TrialTable(TestDatabase database, int rows, LongFunction<String> first) {
        this.database = database;
        this.rows = rows;
        this.first = first;
        this.states = new AtomicIntegerArray(rows + 1);
    }

    TestDatabase database() {
        return database;
    }

    int rows() {
        return rows;
    }

    AtomicIntegerArray states() {
        return states;
    }

    /** The password of a row that is in a state. */
    String password(long id, int state) {
        return state < 2 ? first.apply(id) : "changed-" + id + "-" + state / 2;
    }

    /**
     * Makes the table.
     *
     * @param stored the stored string of each row
     */
    void fill(LongFunction<String> stored) throws SQLException {
        database.execute(
                "drop table if exists users",
                "create table users (id bigint primary key, password varchar(255) not null)");
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            for (long from = 1; from <= rows; from += LINES) {
                statement.execute("insert into users values "
                        + LongStream.range(from, Math.min(from + LINES, rows + 1L))
                                .parallel()
                                .mapToObj(id -> "(" + id + ", '" + stored.apply(id) + "')")
                                .collect(Collectors.joining(", ")));
            }
        }
    }

    /** How many rows the hasher does not open, or whose password is not that of the last change. */
    long lost(LongFunction<PasswordHasher> strict) throws SQLException {
        AtomicLong lost = new AtomicLong();
        try (Connection connection = database.connect();
                PreparedStatement select = connection.prepareStatement(
                        "select id, password from users where id >= ? and id < ? order by id")) {
            for (long from = 1; from <= rows; from += CHUNK) {
                select.setLong(1, from);
                select.setLong(2, from + CHUNK);
                List<Runnable> checks = new ArrayList<>();
                try (ResultSet row = select.executeQuery()) {
                    while (row.next()) {
                        long id = row.getLong(1);
                        String stored = row.getString(2);
                        checks.add(() -> {
                            if (!isRight(strict, id, stored)) {
                                lost.incrementAndGet();
                            }
                        });
                    }
                }
                long expected = Math.min(CHUNK, rows + 1 - from);
                lost.addAndGet(expected - checks.size());
                checks.parallelStream().forEach(Runnable::run);
            }
        }
        return lost.get();
    }

    private boolean isRight(LongFunction<PasswordHasher> strict, long id, String stored) {
        try {
            return strict.apply(id).verify(password(id, states.get((int) id)), stored);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** How many rows pass a test of id and stored string, or are refused by it. */
    long count(BiPredicate<Long, String> test) throws SQLException {
        long found = 0;
        try (Connection connection = database.connect()) {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.setFetchSize(CHUNK);
                try (ResultSet row = statement.executeQuery("select id, password from users")) {
                    while (row.next()) {
                        try {
                            found += test.test(row.getLong(1), row.getString(2)) ? 1 : 0;
                        } catch (IllegalArgumentException e) {
                            found++;
                        }
                    }
                }
            }
        }
        return found;
    }
}
