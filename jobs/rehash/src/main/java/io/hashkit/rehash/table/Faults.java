package io.hashkit.rehash.table;

import java.sql.BatchUpdateException;
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
    private static final int WRONG_ENCODING = 1366;
    private static final int CHECK_CONSTRAINT = 3819;
    private static final int CANNOT_CONVERT = 3854;
    private static final int DISK_FULL = 1021;
    private static final int TABLE_FULL = 1114;
    private static final int CONNECTIONS_OF_A_USER = 1203;
    private static final int LIMIT_OF_A_USER = 1226;
    private static final int READ_ONLY_SERVER = 1836;
    private static final int NO_MAJORITY = 3100;
    private static final int IDLE_TOO_LONG = 4031;

    /** MySQL and MariaDB give these states that a thousand other errors have. */
    private static final Set<Integer> CODES_OF_A_ROW = Set.of(WRONG_ENCODING, CHECK_CONSTRAINT, CANNOT_CONVERT);

    private static final Set<Integer> CODES_AWAY = Set.of(
            DISK_FULL,
            TABLE_FULL,
            CONNECTIONS_OF_A_USER,
            LIMIT_OF_A_USER,
            READ_ONLY,
            READ_ONLY_TRANSACTION,
            READ_ONLY_SERVER,
            KILLED,
            NO_MAJORITY,
            IDLE_TOO_LONG);

    private static final String NO_SERVER =
            "no server answers at the host and port of --url, the connection broke, or a setting of --url does not fit";
    private static final String CHECK = "a check constraint refuses the value";
    private static final String TAKEN = "a unique index refuses the value, which another row has";
    private static final String FOREIGN_KEY = "a foreign key refuses the value";
    private static final String EXPIRED = "the password of the user has expired";
    private static final String TIMEOUT =
            "the statement took longer than --statement-timeout or the server allows, or somebody ended it";
    private static final String READ_ALONE = "only reading is allowed here, as on a replica";
    private static final String GENERATED = "the database computes this column, so nothing can be written to it";

    private static final Set<String> OF_A_ROW = Set.of("21", "22", "23", "27", "38", "44", "45", "P0");
    private static final Set<String> LOCKED = Set.of("55P03", "57014", "40001", "40P01", "70100");
    private static final Set<String> AWAY = Set.of("08", "53", "57", "58", "XX", "40");
    /** Only reading is allowed: a failover, and this host has become a replica. A pause of this program, which was too long. */
    private static final Set<String> STATES_AWAY = Set.of("25006", "25P03", "25P04");
    /** States that operators meet, in their words. */
    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("28P01", "user or password is wrong"),
            Map.entry("28000", "the database refuses this user"),
            Map.entry(
                    "08004",
                    "the server takes no connection: no password was given (set HASHKIT_DATABASE_PASSWORD or"
                            + " --password-file), it has too many, or no TLS, which --url asks for"),
            Map.entry("08000", NO_SERVER),
            Map.entry("08001", NO_SERVER),
            Map.entry("08S01", NO_SERVER),
            Map.entry("08006", "the connection broke, or could not be made"),
            Map.entry("53100", "the disk of the server is full"),
            Map.entry("53200", "the server is out of memory"),
            Map.entry("53300", "the server has too many connections"),
            Map.entry("55000", "the table is not in a state for this, as a published one without a replica identity"),
            Map.entry("3D000", "there is no such database"),
            Map.entry("42501", "the user lacks a permission"),
            Map.entry("42P01", "there is no such table"),
            Map.entry("42703", "there is no such column"),
            Map.entry("22001", "the value is too long for the column"),
            Map.entry("22021", "the row contains bytes that are no text"),
            Map.entry("23514", CHECK),
            Map.entry("23505", TAKEN),
            Map.entry("23503", FOREIGN_KEY),
            Map.entry("45000", "a trigger refuses the row"),
            Map.entry("P0001", "a trigger refuses the row"),
            Map.entry("40P01", "deadlock"),
            Map.entry("57014", TIMEOUT),
            Map.entry("57P01", "the server ended the connection"),
            Map.entry("70100", TIMEOUT),
            Map.entry("55P03", "the row is locked"),
            Map.entry("25006", READ_ALONE),
            Map.entry("25P03", "a transaction was idle for longer than the server allows"),
            Map.entry("428C9", GENERATED));
    /** The same of MySQL and MariaDB, whose states are the same for many errors. */
    private static final Map<Integer, String> WORDS_OF_CODES = Map.ofEntries(
            Map.entry(1044, "the user lacks a permission"),
            Map.entry(
                    1045,
                    "user or password is wrong, or none was given: set HASHKIT_DATABASE_PASSWORD or --password-file"),
            Map.entry(1049, "there is no such database"),
            Map.entry(1062, TAKEN),
            Map.entry(1451, FOREIGN_KEY),
            Map.entry(1452, FOREIGN_KEY),
            Map.entry(1142, "the user lacks a permission"),
            Map.entry(1143, "the user lacks a permission"),
            Map.entry(LOCK_WAIT, "the row is locked"),
            Map.entry(CONNECTIONS_OF_A_USER, "the user has no more connections"),
            Map.entry(1213, "deadlock"),
            Map.entry(LIMIT_OF_A_USER, "the user has no more connections or statements"),
            Map.entry(READ_ONLY, READ_ALONE),
            Map.entry(READ_ONLY_SERVER, READ_ALONE),
            Map.entry(DISK_FULL, "the disk of the server is full"),
            Map.entry(TABLE_FULL, "the table, or the disk of the server, is full"),
            Map.entry(1665, "binlog_format STATEMENT does not take transactions that read what is committed: use ROW"),
            Map.entry(1820, EXPIRED),
            Map.entry(1862, EXPIRED),
            Map.entry(1906, GENERATED),
            Map.entry(3105, GENERATED),
            Map.entry(3118, "the user is locked"),
            Map.entry(3159, "the server wants TLS: set sslMode in --url"),
            Map.entry(CHECK_CONSTRAINT, CHECK),
            Map.entry(4025, CHECK));

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

    public static Kind kind(SQLException failure) {
        SQLException fault = cause(failure);
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
        if (STATES_AWAY.contains(state) || CODES_AWAY.contains(code)) {
            return Kind.AWAY;
        }
        if (OF_A_ROW.contains(start) || CODES_OF_A_ROW.contains(code)) {
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

    /** MySQL's driver gives the failure of a batch no state if a statement has taken too long. */
    private static SQLException cause(SQLException fault) {
        return fault instanceof BatchUpdateException && fault.getCause() instanceof SQLException cause ? cause : fault;
    }

    /** The SQLSTATE, and what it means if it is a common one. */
    public static String words(SQLException failure) {
        SQLException fault = cause(failure);
        if (fault.getSQLState() == null && fault instanceof SQLTimeoutException) {
            return TIMEOUT;
        }
        String state = String.valueOf(fault.getSQLState());
        String known = WORDS_OF_CODES.getOrDefault(fault.getErrorCode(), WORDS.get(state));
        String code = fault.getErrorCode() == 0 ? "" : ", error " + fault.getErrorCode();
        return "SQLSTATE " + state + code + (known == null ? "" : ": " + known);
    }
}
