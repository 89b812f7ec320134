package io.hashkit.rehash.table;

import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.util.Map;
import java.util.Set;

/** What an error of a database means for the program. Messages of drivers contain rows, so only SQLSTATE is printed. */
public final class Faults {
    private static final int LOCK_WAIT = 1205;
    private static final int STATEMENT_TIMEOUT = 1969;
    private static final int MAX_EXECUTION_TIME = 3024;
    private static final int READ_ONLY = 1290;
    private static final int READ_ONLY_TRANSACTION = 1792;
    private static final int KILLED = 1927;

    private static final Set<String> OF_A_ROW = Set.of("21", "22", "23", "27", "38", "44", "45", "P0");
    private static final Set<String> LOCKED = Set.of("55P03", "57014", "40001", "40P01", "70100");
    private static final Set<String> AWAY = Set.of("08", "53", "57", "58", "XX", "40");
    /** States that operators meet, in their words. */
    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("28P01", "user or password is wrong"),
            Map.entry("28000", "the database refuses this user"),
            Map.entry("3D000", "there is no such database"),
            Map.entry("42501", "the user lacks a permission"),
            Map.entry("42P01", "there is no such table"),
            Map.entry("42703", "there is no such column"),
            Map.entry("22001", "the value is too long for the column"),
            Map.entry("22021", "the row contains bytes that are no text"),
            Map.entry("23514", "a check constraint refuses the value"),
            Map.entry("45000", "a trigger refuses the row"),
            Map.entry("P0001", "a trigger refuses the row"),
            Map.entry("40P01", "deadlock"),
            Map.entry("57014", "the statement took longer than --statement-timeout"),
            Map.entry("55P03", "the row is locked"));

    /** What to do. */
    public enum Kind {
        /** The database refuses a row: it is left. */
        OF_A_ROW,
        /** A lock or a time limit: the same again after a pause; a row that stays locked is left. */
        LOCKED,
        /** The database is away, restarts or is overloaded: the same again, on a new connection, after a pause. */
        AWAY,
        /** A statement, a permission or a setting: nothing mends itself. */
        LASTING
    }

    private Faults() {}

    public static Kind kind(SQLException fault) {
        String state = fault.getSQLState() == null ? "" : fault.getSQLState();
        String start = state.length() == 5 ? state.substring(0, 2) : "";
        int code = fault.getErrorCode();
        if ((LOCKED.contains(state) && code != KILLED)
                || code == LOCK_WAIT
                || code == STATEMENT_TIMEOUT
                || code == MAX_EXECUTION_TIME
                || fault instanceof SQLTimeoutException) {
            return Kind.LOCKED;
        }
        if (state.equals("25006") || code == READ_ONLY || code == READ_ONLY_TRANSACTION || code == KILLED) {
            return Kind.AWAY; // a failover: this host has become a replica
        }
        if (OF_A_ROW.contains(start)) {
            return Kind.OF_A_ROW;
        }
        // A connection that breaks within a handshake may come without any state.
        boolean untold = state.isEmpty() && code == 0 && !(fault instanceof SQLFeatureNotSupportedException);
        boolean away = untold
                || AWAY.contains(start)
                || fault instanceof SQLTransientConnectionException
                || fault instanceof SQLNonTransientConnectionException
                || fault instanceof SQLRecoverableException;
        return away && !start.equals("28") ? Kind.AWAY : Kind.LASTING;
    }

    /** The SQLSTATE, and what it means if it is a common one. */
    public static String words(SQLException fault) {
        String state = String.valueOf(fault.getSQLState());
        String known = WORDS.get(state);
        String code = fault.getErrorCode() == 0 ? "" : ", error " + fault.getErrorCode();
        return "SQLSTATE " + state + code + (known == null ? "" : ": " + known);
    }
}
