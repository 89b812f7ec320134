package io.hashkit.rehash.table;

import io.hashkit.rehash.table.Replacement.Probe;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is checked before the first row is changed; {@link PasswordTable#open} has looked at names and types already. */
public final class Preflight {
    private static final int SHOWN = 3;
    private static final String NO_REPLICA_IDENTITY = "55000";
    /** One bad row must not stop all others. */
    private static final int CANARIES = 100;
    /** Smaller tables are counted. */
    private static final long LARGE = 1_000_000;

    private final PasswordTable table;
    private final String name;
    private final List<String> notes = new ArrayList<>();
    private List<Catalog.Trigger> triggers = List.of();

    private Preflight(PasswordTable table) {
        this.table = table;
        this.name = table.database().table(table.settings().table());
    }

    /**
     * Checks that every row can be reached by its key.
     *
     * @return what the operator should see before the start
     * @throws NotStartedException if the key is null in some rows, row level security may hide some, or keys do not have
     *     the form of the identities
     */
    public static List<String> reading(PasswordTable table) throws SQLException {
        Preflight check = new Preflight(table);
        check.rowsInSight();
        check.noNullKeys();
        check.identities();
        return check.notes;
    }

    /**
     * Checks that what the program would write is stored as it was written, by a row that is changed and rolled back.
     *
     * @param longest characters of the longest string that will be written
     * @param probe a string of the kind that will be written
     * @param acceptTriggers whether triggers may fire
     * @param dry whether nothing may be changed: the row is left alone
     * @return what the operator should see before the start
     * @throws NotStartedException if something would change the strings or the rest of the rows
     */
    public static List<String> writing(
            PasswordTable table, int longest, String probe, boolean acceptTriggers, boolean dry) throws SQLException {
        Preflight check = new Preflight(table);
        check.rollBack();
        check.column(longest);
        check.triggers(acceptTriggers);
        if (!dry) {
            // Where no row grows, the column may be as narrow as its rows; others are refused one by one.
            boolean wide = table.width() == 0 || probe.length() <= table.width();
            check.canary(wide ? probe : probe.substring(0, table.width()));
        }
        return check.notes;
    }

    /**
     * Rows as the database estimates them, or counted if that takes no time; negative if unknown.
     *
     * @param needed whether it decides which rows are worked on, and not only what is told of progress: then those without
     *     a stored string do not count
     */
    public static long estimate(PasswordTable table, boolean needed) throws SQLException {
        Shape shape = table.shape();
        long estimate = shape.table().estimate();
        boolean large = estimate > LARGE;
        if (large && !(needed && shape.stored().nullable() && shape.sources().isEmpty())) {
            return estimate;
        }
        try {
            return table.count(null, needed);
        } catch (SQLException e) {
            if ((needed && !large) || Faults.kind(e) != Faults.Kind.LOCKED) {
                throw e;
            }
            return large ? estimate : -1;
        }
    }

    private void rollBack() throws SQLException {
        Catalog.Table found = table.shape().table();
        if (!found.transactional()) {
            throw NotStartedException.mendedBy(
                    name + " is " + found.kind() + ", which has no transactions: what is written cannot be taken back",
                    "ALTER TABLE " + name + " ENGINE = InnoDB;");
        }
    }

    private void rowsInSight() throws SQLException {
        if (table.shape().table().hidesRows()) {
            throw NotStartedException.mendedBy(
                    name + " has row level security, which may hide rows from this user: they would be passed over",
                    "ALTER ROLE " + user() + " BYPASSRLS;");
        }
    }

    /** As the server knows this user, who may be another one than {@code --user} says. */
    private String user() throws SQLException {
        String query = table.database().catalog().userQuery();
        return table.query(query, List.of(), row -> row.getString(1)).get(0);
    }

    private void noNullKeys() throws SQLException {
        for (Column key : table.shape().keys()) {
            String column = table.database().quoted(key.name());
            if (key.nullable() && table.exists("SELECT 1 FROM " + name + " WHERE " + column + " IS NULL LIMIT 1")) {
                throw NotStartedException.mendedBy(
                        "--id " + key.name() + " is null in some rows, which could not be reached",
                        "SELECT * FROM " + name + " WHERE " + column + " IS NULL;");
            }
        }
    }

    private void identities() throws SQLException {
        BindForm form = table.settings().bindForm();
        if (form == null) {
            return;
        }
        if (table.shape().keys().size() > 1) {
            throw new NotStartedException(
                    "--bind-form: the key has " + table.shape().keys().size()
                            + " columns, and an identity is made of one: name a unique column with --id");
        }
        Column key = table.shape().keys().get(0);
        if (!form.fits(key)) {
            List<BindForm> fitting = Arrays.stream(BindForm.values())
                    .filter(one -> one.fits(key))
                    .toList();
            throw new NotStartedException("--bind-form " + form + " does not fit the type " + key.declared() + " of "
                    + key.name()
                    + (fitting.isEmpty()
                            ? ": no form does, name another unique column with --id"
                            : ": give one of " + fitting));
        }
        List<String> shown = table.read(null, null, SHOWN).stream()
                .map(row -> "\"" + (row.identity() == null ? row.fault() : new Key(List.of(row.identity()))) + "\"")
                .toList();
        notes.add("boundTo(...) of the first rows: " + String.join(", ", shown)
                + ". Stop now if the application gives anything else");
    }

    private void column(int longest) {
        Column stored = table.shape().stored();
        String column = "--column " + stored.name();
        if (stored.computed()) {
            throw new NotStartedException(column + ": the database computes this column, so nothing can be written to"
                    + " it. Name the one that it is computed from");
        }
        if (stored.kind() == Column.Kind.CHAR) {
            throw NotStartedException.mendedBy(
                    column + " has the type " + stored.declared() + ", which adds blanks to what is written:"
                            + " applications would read another string",
                    table.database().widen(name, stored));
        }
        if (!table.shape().kept().isEmpty()) {
            notes.add("kept as they are, and not set to the time of the change: "
                    + String.join(", ", table.shape().kept()));
        }
        if (table.width() > 0 && table.width() < longest) {
            throw NotStartedException.mendedBy(
                    "--column " + table.shape().stored().name() + " is "
                            + table.shape().stored().declared() + ", and the strings have up to " + longest
                            + " characters: longer ones would be cut or refused",
                    table.database().widen(name, table.shape().stored()));
        }
    }

    private void triggers(boolean accepted) throws SQLException {
        Catalog catalog = table.database().catalog();
        triggers = catalog.triggers(table.connection(), table.settings().table());
        boolean all = catalog.showsTriggers(table.connection(), table.settings().table());
        table.connection().commit();
        if (!all && !accepted) {
            throw NotStartedException.mendedBy(
                    "this user cannot see the triggers of " + name
                            + ", which may fire for every row, nor columns with ON UPDATE. Grant the right to"
                            + " see them, or look at them as another user and let them with --accept-triggers",
                    "GRANT TRIGGER ON " + name + " TO " + user() + ";");
        }
        if (triggers.isEmpty()) {
            return;
        }
        String names =
                String.join(", ", triggers.stream().map(Catalog.Trigger::name).toList());
        if (!accepted) {
            throw withoutTriggers(name + " has triggers or rules that fire for every row: " + names
                    + ". Look at what they do, and let them with --accept-triggers, or switch them off meanwhile:");
        }
        notes.add("triggers or rules fire for every row: " + names);
    }

    private NotStartedException withoutTriggers(String problem) {
        return triggers.isEmpty()
                ? new NotStartedException(problem)
                : NotStartedException.mendedBy(
                        problem,
                        String.join(
                                System.lineSeparator() + "  ",
                                triggers.stream().map(Catalog.Trigger::off).toList()));
    }

    /** A row is changed, looked at and rolled back: the first one that the database lets change. */
    private void canary(String probe) throws SQLException {
        @Nullable SQLException last = null;
        boolean ignored = false;
        for (Row row : table.read(null, null, CANARIES)) {
            if (row.fault() == null) {
                try {
                    Probe found = table.replacement.probe(row, probe);
                    if (row.stored().equals(found.readBack())) {
                        ignored = true; // by a trigger, which may let the next row change
                    } else if (found.readBack() != null) {
                        proven(found, probe);
                        return;
                    }
                } catch (SQLException e) {
                    if (Faults.kind(e) != Faults.Kind.OF_A_ROW || isTooLong(e)) {
                        throw refused(e, probe.length());
                    }
                    last = e; // by a trigger or a constraint, which may take the next row
                }
            }
        }
        if (last != null) {
            throw new NotStartedException("a trigger or a constraint refuses each of the first rows: "
                    + Faults.words(last) + ". Look at what it wants of "
                    + table.shape().stored().name());
        }
        if (ignored) {
            throw withoutTriggers("a trigger or a rule keeps each of the first rows as it is");
        }
        notes.add("no canary: there is no row, or none of the first " + CANARIES + " can be read");
    }

    private static boolean isTooLong(SQLException e) {
        return String.valueOf(e.getSQLState()).startsWith("22");
    }

    private void proven(Probe found, String probe) {
        @Nullable String readBack = found.readBack();
        if (readBack != null && !readBack.equals(probe)) {
            throw withoutTriggers("the canary was written with " + probe.length() + " characters and read back "
                    + (readBack.length() == probe.length() ? "as another string" : "with " + readBack.length())
                    + ": a trigger changes what is written. It was rolled back");
        }
        if (!found.exact()) {
            throw new NotStartedException("this database does not compare strings by their bytes, so that a changed"
                    + " password could be overwritten: the canary was found by another string");
        }
    }

    private RuntimeException refused(SQLException e, int length) throws SQLException {
        String state = String.valueOf(e.getSQLState());
        if (state.equals("42501") || e.getErrorCode() == 1142 || e.getErrorCode() == 1143) {
            return NotStartedException.mendedBy(
                    "this user may not change the column", "GRANT SELECT, UPDATE ON " + name + " TO " + user() + ";");
        }
        if (state.equals(NO_REPLICA_IDENTITY)) {
            return NotStartedException.mendedBy(
                    name + " is published, and has no replica identity: the database refuses updates",
                    "ALTER TABLE " + name + " REPLICA IDENTITY FULL;");
        }
        if (Faults.kind(e) == Faults.Kind.OF_A_ROW) {
            // The column is wide enough.
            return withoutTriggers("a trigger or a computed column refuses the canary, a string of " + length
                    + " characters: " + Faults.words(e));
        }
        throw e;
    }
}
