package io.hashkit.spark;

import io.hashkit.spark.PasswordTable.Change;
import io.hashkit.spark.RowTask.State;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Rows of test accounts, whose passwords the operator gives: they go first, and a failure stops everything. */
final class Samples {
    private final Path file;
    private final Map<String, String> passwords;
    private final RowTask task;

    private Samples(Path file, Map<String, String> passwords, RowTask task) {
        this.file = file;
        this.passwords = passwords;
        this.task = task;
    }

    /**
     * Reads the accounts.
     *
     * @param file properties file with ids and passwords; null for no accounts
     * @throws IllegalArgumentException if the file cannot be read or is empty
     */
    static Samples read(@Nullable Path file, RowTask task) {
        if (file == null) {
            return new Samples(Path.of(""), Map.of(), task);
        }
        Properties accounts = new Properties();
        try (Reader text = Files.newBufferedReader(file)) {
            accounts.load(text);
        } catch (IOException | IllegalArgumentException e) {
            throw new IllegalArgumentException("--verify " + file + " is no readable properties file ("
                    + e.getClass().getSimpleName() + ")");
        }
        if (accounts.isEmpty()) {
            throw new IllegalArgumentException("--verify " + file + " has no line ID=PASSWORD");
        }
        Map<String, String> passwords = new TreeMap<>();
        accounts.stringPropertyNames().forEach(id -> passwords.put(id, accounts.getProperty(id)));
        return new Samples(file, passwords, task);
    }

    /**
     * Verifies the rows, changes them and verifies them again.
     *
     * @param dryRun whether the changed strings are verified only, and not stored
     * @throws JobFailure if a password does not match; the row is then as it was before
     */
    void change(PasswordTable table, boolean dryRun, PrintStream out) throws SQLException {
        for (Map.Entry<String, String> account : passwords.entrySet()) {
            change(table, account.getKey(), account.getValue(), dryRun);
        }
        if (!passwords.isEmpty()) {
            out.println("verified sample: " + passwords.size() + " rows, before and after the change");
        }
    }

    private void change(PasswordTable table, String id, String password, boolean dryRun) throws SQLException {
        StoredRow old = row(table, id);
        require(matches(password, old), id, "does not match its password before it is changed");
        if (task.state(old) != State.LEFT) {
            return;
        }
        StoredRow better = new StoredRow(old.id(), better(old, id));
        require(matches(password, better), id, "would not match its password after it is changed");
        if (dryRun) {
            return;
        }
        require(
                table.replace(List.of(new Change(old, better.stored()))) == 1,
                id,
                "was changed by somebody else; start again");
        StoredRow stored = row(table, id);
        if (!stored.stored().equals(better.stored())) {
            boolean restored = table.replace(List.of(new Change(stored, old.stored()))) == 1;
            require(
                    false,
                    id,
                    "is not read as it was written; is the column wide enough?" + (restored ? " It was restored" : ""));
        }
    }

    /**
     * Verifies the rows once more, after all others were changed.
     *
     * @throws JobFailure if a password does not match
     */
    void verify(PasswordTable table, PrintStream out) throws SQLException {
        for (Map.Entry<String, String> account : passwords.entrySet()) {
            String id = account.getKey();
            require(matches(account.getValue(), row(table, id)), id, "does not match its password after the job");
        }
        if (!passwords.isEmpty()) {
            out.println("verified sample: " + passwords.size() + " rows, after the job");
        }
    }

    private String better(StoredRow row, String id) {
        try {
            return task.better(row);
        } catch (IllegalArgumentException e) {
            throw failure(id, "cannot be changed: " + RowError.describe(e));
        }
    }

    private boolean matches(String password, StoredRow row) {
        try {
            return task.matches(password, row);
        } catch (IllegalArgumentException e) {
            throw failure(String.valueOf(row.id()), "cannot be verified: " + RowError.describe(e));
        }
    }

    private StoredRow row(PasswordTable table, String id) throws SQLException {
        StoredRow row = table.read(parse(id, table.idClass()));
        if (row == null) {
            throw failure(id, "does not exist or has no stored string");
        }
        return row;
    }

    private Object parse(String id, String type) {
        try {
            if (type.equals(String.class.getName())) {
                return id;
            }
            return type.equals(UUID.class.getName()) ? UUID.fromString(id) : new BigDecimal(id).longValueExact();
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new IllegalArgumentException("--verify " + file + " has an id that is none of this table: " + id);
        }
    }

    private void require(boolean holds, String id, String otherwise) {
        if (!holds) {
            throw failure(id, otherwise);
        }
    }

    private JobFailure failure(String id, String words) {
        return JobFailure.of("--verify " + file + ": the row " + id + " " + words);
    }
}
