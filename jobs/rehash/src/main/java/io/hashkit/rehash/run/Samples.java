package io.hashkit.rehash.run;

import io.hashkit.rehash.row.RowTask;
import io.hashkit.rehash.row.RowTask.State;
import io.hashkit.rehash.table.CsvRows;
import io.hashkit.rehash.table.FileFault;
import io.hashkit.rehash.table.Key;
import io.hashkit.rehash.table.NotStartedException;
import io.hashkit.rehash.table.PasswordTable;
import io.hashkit.rehash.table.PasswordTable.Change;
import io.hashkit.rehash.table.PasswordTable.Result;
import io.hashkit.rehash.table.Row;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Rows of test accounts, whose passwords the operator gives: they go first, and a failure stops everything. */
final class Samples {
    private final Path file;
    private final Map<String, String> passwords;
    private final RowTask task;
    private final boolean dry;
    private final Report report;

    private Samples(Path file, Map<String, String> passwords, RowTask task, boolean dry, Report report) {
        this.file = file;
        this.passwords = passwords;
        this.task = task;
        this.dry = dry;
        this.report = report;
    }

    /**
     * Reads the accounts.
     *
     * @param file properties file with keys and passwords; null for no accounts
     * @param dry whether the changed strings are verified only, and not stored
     * @throws NotStartedException if the file cannot be read or is empty
     */
    static Samples read(@Nullable Path file, RowTask task, boolean dry, Report report) {
        if (file == null) {
            return new Samples(Path.of(""), Map.of(), task, dry, report);
        }
        Properties accounts = new Properties();
        try (Reader text = CsvRows.withoutMark(Files.newBufferedReader(file))) {
            accounts.load(text);
        } catch (IOException | IllegalArgumentException e) {
            throw new NotStartedException("--verify " + file + " cannot be read as properties: " + FileFault.reason(e));
        }
        if (accounts.isEmpty()) {
            throw new NotStartedException("--verify " + file + " has no line ID=PASSWORD");
        }
        Map<String, String> passwords = new TreeMap<>();
        accounts.stringPropertyNames().forEach(id -> passwords.put(id, accounts.getProperty(id)));
        return new Samples(file, passwords, task, dry, report);
    }

    /**
     * Verifies the rows, changes them and verifies them again.
     *
     * @throws NotStartedException if a password does not match; the row is then as it was before
     */
    void change(PasswordTable table) throws SQLException {
        for (Map.Entry<String, String> account : passwords.entrySet()) {
            change(table, account.getKey(), account.getValue());
        }
        if (!passwords.isEmpty()) {
            report.say("verified", "verified sample: " + passwords.size() + " rows, before and after the change");
        }
    }

    private void change(PasswordTable table, String id, String password) throws SQLException {
        Row old = row(table, id);
        require(matches(password, old), id, "does not match its password before it is changed");
        if (task.state(old) != State.LEFT) {
            return;
        }
        Row better = old.with(better(old, id));
        require(matches(password, better), id, "would not match its password after it is changed");
        if (dry) {
            return;
        }
        Result result =
                table.replace(List.of(new Change(old, better.stored())), false).get(0);
        require(result.refused() == null, id, "was left as it was: " + result.refused());
        require(result.replaced(), id, "was changed by somebody else; start again");
    }

    /**
     * Verifies the rows once more, after all others were changed.
     *
     * @throws JobFailure if a password does not match
     * @throws NotStartedException if a row is gone or cannot be read
     */
    void verify(PasswordTable table) throws SQLException {
        for (Map.Entry<String, String> account : passwords.entrySet()) {
            if (!matches(account.getValue(), row(table, account.getKey()))) {
                throw new JobFailure("--verify " + file + ": the row " + account.getKey()
                        + " does not match its password after the run");
            }
        }
        if (!passwords.isEmpty()) {
            report.say("verified", "verified sample: " + passwords.size() + " rows, after the run");
        }
    }

    private String better(Row row, String id) {
        try {
            return task.better(row);
        } catch (IllegalArgumentException e) {
            throw failure(id, "cannot be changed: " + RowTask.words(e, row));
        }
    }

    private boolean matches(String password, Row row) {
        try {
            return task.matches(password, row);
        } catch (IllegalArgumentException e) {
            throw failure(row.key().toString(), "cannot be verified: " + RowTask.words(e, row));
        }
    }

    private Row row(PasswordTable table, String id) throws SQLException {
        Row row = table.read(key(id));
        if (row == null || row.fault() != null) {
            throw failure(
                    id, row == null ? "does not exist or has no stored string" : "cannot be read: " + row.fault());
        }
        return row;
    }

    private Key key(String id) {
        try {
            return Key.parse(id);
        } catch (IllegalArgumentException e) {
            throw failure(id, "has no such id: " + e.getMessage());
        }
    }

    private void require(boolean holds, String id, String otherwise) {
        if (!holds) {
            throw failure(id, otherwise);
        }
    }

    private NotStartedException failure(String id, String words) {
        return new NotStartedException("--verify " + file + ": the row " + id + " " + words);
    }
}
