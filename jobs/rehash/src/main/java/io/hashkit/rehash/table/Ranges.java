package io.hashkit.rehash.table;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Divides the keys of a table into ranges with equal numbers of rows, whatever their type and however uneven their values.
 * Each step is a short statement that an index answers, so no transaction stays open.
 */
public final class Ranges {
    private final int size;
    private final int take;
    private final boolean read;
    private long left;
    private @Nullable Key after;

    /**
     * Plans ranges.
     *
     * @param after the key after which to begin; null for the begin of the table
     * @param size rows of a range; the last one has fewer
     * @param take rows to take of each range, from its start
     * @param most rows to take of all ranges together
     * @param read whether only rows count that are read, and not those without a stored string
     */
    public Ranges(@Nullable Key after, int size, int take, long most, boolean read) {
        this.after = after;
        this.size = size;
        this.take = take;
        this.left = most;
        this.read = read;
    }

    /** The next range; null at the end. After an error, the same call gives the same range. */
    public @Nullable Range next(PasswordTable table) throws SQLException {
        if (left <= 0) {
            return null;
        }
        Range range = range(table, after, (int) Math.min(take, left));
        if (range == null) {
            left = 0;
            return null;
        }
        Range skipped = take < size ? range(table, range.last(), size - take) : null;
        left -= range.rows();
        after = skipped == null ? range.last() : skipped.last();
        return range;
    }

    private @Nullable Range range(PasswordTable table, @Nullable Key after, int rows) throws SQLException {
        Key last = table.step(after, rows - 1, read);
        if (last != null) {
            return new Range(after, last, rows);
        }
        // The last key is read and not counted to, because rows may come and go between two statements.
        last = table.last(after, read);
        return last == null ? null : new Range(after, last, (int) Math.min(rows, table.count(after, read)));
    }
}
