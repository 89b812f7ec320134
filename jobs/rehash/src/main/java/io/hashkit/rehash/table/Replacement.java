package io.hashkit.rehash.table;

import io.hashkit.rehash.table.PasswordTable.Change;
import io.hashkit.rehash.table.PasswordTable.Result;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes stored strings by compare-and-set, and reads them back in the same transaction. */
final class Replacement {
    /** Keys of a statement. */
    private static final int MOST_KEYS = 1000;

    private final PasswordTable table;
    private final PreparedStatement replace;
    /** Finds a row that has exactly a stored string. */
    private final String same;

    Replacement(PasswordTable table) throws SQLException {
        this.table = table;
        Database database = table.database();
        Column stored = table.shape().stored();
        String where = " WHERE " + database.among(table.shape().keys(), 1) + " AND ";
        StringBuilder set =
                new StringBuilder(database.quoted(stored.name())).append(" = ").append(database.storedOfText(stored));
        for (String kept : table.shape().kept()) {
            set.append(", ").append(kept).append(" = ").append(kept);
        }
        this.replace = table.prepare("UPDATE " + table.name() + " SET " + set + where + unchanged());
        this.same = "SELECT 1 FROM " + table.name() + where + database.exactly(stored);
    }

    /** Holds if a row is as it was read. A string is composed only where there is none, of columns that are the same. */
    private String unchanged() {
        Database database = table.database();
        Column stored = table.shape().stored();
        if (table.shape().sources().isEmpty()) {
            return database.exactly(stored);
        }
        String name = database.quoted(stored.name());
        StringBuilder same = new StringBuilder("(" + name + " IS NULL OR " + name + " = '')");
        for (Column source : table.shape().sources()) {
            same.append(" AND ")
                    .append(source.holdsStrings() ? database.exactly(source) : database.keyToText(source) + " = ?");
        }
        return same.toString();
    }

    List<Result> replace(List<Change> changes, boolean patient) throws SQLException {
        if (changes.isEmpty()) {
            return List.of();
        }
        try {
            return attempt(changes);
        } catch (SQLException e) {
            Faults.Kind kind = Faults.kind(e);
            boolean single = changes.size() == 1;
            if (kind != Faults.Kind.OF_A_ROW && (kind != Faults.Kind.LOCKED || (patient && single))) {
                throw e;
            }
            if (single) {
                return List.of(new Result(
                        changes.get(0).row(),
                        false,
                        (kind == Faults.Kind.LOCKED ? "LOCKED: " : "REFUSED: ") + Faults.words(e)));
            }
        } catch (NotKeptException e) {
            if (changes.size() == 1) {
                return List.of(new Result(changes.get(0).row(), false, e.getMessage()));
            }
        }
        List<Result> results = new ArrayList<>(changes.size());
        for (Change change : changes) {
            try {
                results.addAll(replace(List.of(change), patient));
            } catch (SQLException e) {
                if (results.isEmpty()) {
                    throw e;
                }
                return results; // these are committed, and must be counted
            }
        }
        return results;
    }

    /** The database would not store the one string that was written in the one row. */
    private static final class NotKeptException extends Exception {
        private static final long serialVersionUID = 1;
        static final String ALTERED =
                "ALTERED: the database would store something else than what was written: a trigger or a"
                        + " type changes it";
        static final String IGNORED =
                "IGNORED: the database ignores the update without an error: a trigger or a rule keeps the row";
        static final String DUPLICATE =
                "DUPLICATE: several rows have this key, though its index is called unique: build the index again";

        NotKeptException(String words) {
            super(words);
        }
    }

    private List<Result> attempt(List<Change> changes) throws SQLException, NotKeptException {
        boolean done = false;
        try {
            int[] counts = update(changes);
            Map<Key, String> now = new HashMap<>();
            for (Row row :
                    readBack(changes.stream().map(change -> change.row().key()).toList())) {
                if (now.put(row.key(), row.stored()) != null) {
                    throw new NotKeptException(NotKeptException.DUPLICATE);
                }
            }
            List<Result> results = new ArrayList<>(changes.size());
            for (int i = 0; i < counts.length; i++) {
                Change change = changes.get(i);
                boolean replaced = change.better().equals(now.get(change.row().key()));
                // Without a count, a row that was changed by somebody else looks like one that was cut.
                if (!replaced && counts[i] != 0) {
                    throw new NotKeptException(NotKeptException.ALTERED);
                }
                boolean ignored =
                        !replaced && isAsRead(change.row(), now.get(change.row().key()));
                results.add(new Result(change.row(), replaced, ignored ? NotKeptException.IGNORED : null));
            }
            table.connection().commit();
            done = true;
            return results;
        } finally {
            if (!done) {
                rollBack();
            }
        }
    }

    /** In parts: a database plans a condition of 100,000 keys for minutes, and takes a limited number of parameters. */
    private List<Row> readBack(List<Key> keys) throws SQLException {
        List<Row> rows = new ArrayList<>(keys.size());
        for (int done = 0; done < keys.size(); done += MOST_KEYS) {
            rows.addAll(table.readAll(keys.subList(done, Math.min(done + MOST_KEYS, keys.size()))));
        }
        return rows;
    }

    /** Whether a row that was not updated has nevertheless not been changed by anybody else. */
    private static boolean isAsRead(Row row, @Nullable String stored) {
        return row.sources().isEmpty() && row.stored().equals(stored);
    }

    private int[] update(List<Change> changes) throws SQLException {
        for (Change change : changes) {
            List<@Nullable String> parameters = new ArrayList<>(List.of(text(change.better())));
            parameters.addAll(change.row().key().parts());
            List<byte @Nullable []> values = change.row().sources();
            for (int i = 0; i < values.size(); i++) {
                byte[] value = values.get(i);
                parameters.add(
                        value == null ? null : text(table.shape().sources().get(i), value));
            }
            if (values.isEmpty()) {
                parameters.add(text(change.row().stored()));
            }
            PasswordTable.set(replace, parameters);
            if (changes.size() == 1) {
                return new int[] {replace.executeUpdate()};
            }
            replace.addBatch();
        }
        return replace.executeBatch();
    }

    private void rollBack() throws SQLException {
        if (!table.connection().isClosed()) {
            replace.clearBatch();
            table.connection().rollback();
        }
    }

    /**
     * Writes a string in place of a row's, tells what the database then has, and takes it back.
     *
     * @return what is read back, and whether the comparison is exact
     */
    Probe probe(Row row, String better) throws SQLException {
        try {
            boolean updated = update(List.of(new Change(row, better)))[0] != 0;
            List<Row> now = table.readAll(List.of(row.key()));
            if (!updated) {
                boolean ignored = !now.isEmpty() && isAsRead(row, now.get(0).stored());
                return new Probe(ignored ? row.stored() : null, true);
            }
            boolean exact = matches(row.key(), better)
                    && !matches(row.key(), better.toUpperCase(Locale.ROOT))
                    && !matches(row.key(), better + " ");
            return new Probe(now.isEmpty() ? "" : now.get(0).stored(), exact);
        } finally {
            rollBack();
        }
    }

    /** @param readBack null if somebody else has changed the row meanwhile */
    record Probe(@Nullable String readBack, boolean exact) {}

    private boolean matches(Key key, String exactly) throws SQLException {
        List<String> parameters = new ArrayList<>(key.parts());
        parameters.add(text(exactly));
        return !table.query(same, parameters, row -> true).isEmpty();
    }

    private String text(String plain) {
        return text(table.shape().stored(), plain.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(Column column, byte[] value) {
        return column.kind() == Column.Kind.BYTES
                ? HexFormat.of().formatHex(value)
                : new String(value, StandardCharsets.UTF_8);
    }
}
