package io.hashkit.rehash.table;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What an error of a database means for the program. Messages of drivers contain rows, so only SQLSTATE is printed. */
public final class Faults {
    private static final String NOTHING = "-";
    private static final String NUMBER = "E";
    private static final String NUMBER_OF_H2 = "H";
    private static final String TIMEOUT = "57014";
    private static final Map<String, Fault> KNOWN = known();

    /** A line of the table. */
    private record Fault(@Nullable Kind kind, @Nullable String words) {
        static Fault of(String kind, String words) {
            return new Fault(kind.equals(NOTHING) ? null : Kind.valueOf(kind), words.equals(NOTHING) ? null : words);
        }
    }

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

    /** By the first column of the table. */
    private static Map<String, Fault> known() {
        Map<String, Fault> known = new HashMap<>();
        try (InputStream in = Objects.requireNonNull(Faults.class.getResourceAsStream("faults.tsv"))) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t"))
                    .forEach(cells -> List.of(cells[0].split(" "))
                            .forEach(error -> known.put(error, Fault.of(cells[1], cells[2]))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Map.copyOf(known);
    }

    /** What the first of these errors tells that tells anything. */
    private static <T> Optional<T> told(Function<Fault, @Nullable T> what, String... errors) {
        for (String error : errors) {
            Fault fault = KNOWN.get(error);
            T told = fault == null ? null : what.apply(fault);
            if (told != null) {
                return Optional.of(told);
            }
        }
        return Optional.empty();
    }

    public static Kind kind(SQLException failure) {
        SQLException fault = cause(failure);
        if (fault instanceof SQLTimeoutException) {
            return Kind.LOCKED;
        }
        String state = fault.getSQLState() == null ? "" : fault.getSQLState();
        String start = state.length() == 5 ? state.substring(0, 2) + "*" : "";
        int code = fault.getErrorCode();
        // A connection that breaks within a handshake may come without any state.
        boolean untold = state.isEmpty() && code == 0 && !(fault instanceof SQLFeatureNotSupportedException);
        boolean away = untold
                || fault instanceof SQLTransientConnectionException
                || fault instanceof SQLNonTransientConnectionException
                || fault instanceof SQLRecoverableException;
        return told(Fault::kind, number(fault), state, start).orElse(away ? Kind.AWAY : Kind.LASTING);
    }

    /** The embedded database counts its errors for itself: a trigger of MySQL may give any number. */
    private static String number(SQLException fault) {
        boolean embedded = "org.h2.jdbc".equals(fault.getClass().getPackageName());
        return (embedded ? NUMBER_OF_H2 : NUMBER) + fault.getErrorCode();
    }

    /** MySQL's driver gives the failure of a batch no state if a statement has taken too long. */
    private static SQLException cause(SQLException fault) {
        return fault instanceof BatchUpdateException && fault.getCause() instanceof SQLException cause ? cause : fault;
    }

    /** The SQLSTATE, and what it means if it is a common one. */
    public static String words(SQLException failure) {
        SQLException fault = cause(failure);
        if (fault.getSQLState() == null && fault instanceof SQLTimeoutException) {
            return told(Fault::words, TIMEOUT).orElseThrow();
        }
        String state = String.valueOf(fault.getSQLState());
        String code = fault.getErrorCode() == 0 ? "" : ", error " + fault.getErrorCode();
        String known = told(Fault::words, number(fault), state)
                .map(words -> ": " + words)
                .orElse("");
        return "SQLSTATE " + state + code + known;
    }
}
