package io.hashkit.spark;

import io.hashkit.limit.OverBudgetException;
import io.hashkit.phc.InvalidHashException;
import java.sql.SQLException;
import java.util.Set;

/** What may be printed of an exception: nothing that a driver could have taken from a row. */
final class RowError {
    /** Classes of SQLSTATE that concern a value, such as one that is too long, or the locks of one transaction. */
    private static final Set<String> OF_A_ROW = Set.of("22", "23", "40", "44", "P0");

    private RowError() {}

    /**
     * The reason and the message of hashkit, whose messages contain nothing of a stored string.
     *
     * @param refused an {@link InvalidHashException}, or the exception of {@code boundTo} for an id that cannot be bound
     */
    static String describe(IllegalArgumentException refused) {
        return (refused instanceof InvalidHashException row ? row.reason().name() : "INVALID_ID") + ": "
                + refused.getMessage();
    }

    /** The sizes, of which the message names nothing else. */
    static String describe(OverBudgetException refused) {
        return "OVER_BUDGET: " + refused.getMessage();
    }

    /** The SQLSTATE alone, because messages of databases may show the row. */
    static String describe(SQLException refused) {
        return "SQLSTATE " + refused.getSQLState();
    }

    /** Whether a database refused a row. Otherwise the connection, a permission or a statement is at fault. */
    static boolean isOfARow(SQLException refused) {
        String state = refused.getSQLState();
        return state != null && state.length() == 5 && OF_A_ROW.contains(state.substring(0, 2));
    }
}
