package io.hashkit.spark;

import java.io.Serializable;
import java.math.BigInteger;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Divides the ids of a table into ranges with equal numbers of rows, whatever their type and however uneven their values.
 * Each step is a short statement that an index answers, so no transaction stays open.
 */
final class Ranges {
    private static final Set<String> ID_CLASSES = Set.of(
            Byte.class.getName(),
            Short.class.getName(),
            Integer.class.getName(),
            Long.class.getName(),
            BigInteger.class.getName(),
            String.class.getName(),
            UUID.class.getName());

    private final PasswordTable table;

    Ranges(PasswordTable table) {
        this.table = table;
    }

    /**
     * Checks that every row can be reached by its id.
     *
     * @throws IllegalArgumentException if the id has another type or no unique index, or rows have none
     */
    void check() throws SQLException {
        TableSettings settings = table.settings();
        UniqueIndex.require(table.connection(), settings.table(), settings.idColumn());
        String type = table.idClass();
        if (!ID_CLASSES.contains(type)) {
            throw new IllegalArgumentException(
                    "--id " + settings.idColumn() + " must be a column of whole numbers, text or UUIDs, not " + type);
        }
        try (PreparedStatement select = table.prepareOfIds("SELECT 1", " WHERE # IS NULL LIMIT 1");
                ResultSet row = select.executeQuery()) {
            if (row.next()) {
                throw new IllegalArgumentException(
                        "--id " + settings.idColumn() + " is null in some rows, which could not be reached");
            }
        } finally {
            table.connection().rollback();
        }
    }

    /**
     * Plans ranges.
     *
     * @param size rows of a range; the last one has fewer
     * @param take rows to take of each range, from its start
     * @param most rows to take of all ranges together
     */
    List<RowRange> plan(int size, int take, long most) throws SQLException {
        List<RowRange> ranges = new ArrayList<>();
        try (Steps steps = new Steps()) {
            @Nullable Serializable after = null;
            long taken = 0;
            while (taken < most) {
                RowRange range = steps.next(after, (int) Math.min(take, most - taken));
                if (range == null) {
                    break;
                }
                ranges.add(range);
                taken += range.rows();
                after = range.last();
                if (take < size) {
                    RowRange skipped = steps.next(after, size - take);
                    after = skipped == null ? after : skipped.last();
                }
            }
        } finally {
            table.connection().rollback();
        }
        return ranges;
    }

    /** The statements of one pass. */
    private final class Steps implements AutoCloseable {
        private final PreparedStatement first = table.prepareOfIds("SELECT #", " ORDER BY # LIMIT 1 OFFSET ?");
        private final PreparedStatement next =
                table.prepareOfIds("SELECT #", " WHERE # > ? ORDER BY # LIMIT 1 OFFSET ?");
        private final PreparedStatement lastOfAll = table.prepareOfIds("SELECT #", " ORDER BY # DESC LIMIT 1");
        private final PreparedStatement lastAfter =
                table.prepareOfIds("SELECT #", " WHERE # > ? ORDER BY # DESC LIMIT 1");
        private final PreparedStatement countAll = table.prepareOfIds("SELECT count(*)", "");
        private final PreparedStatement countAfter = table.prepareOfIds("SELECT count(*)", " WHERE # > ?");

        private Steps() throws SQLException {}

        /** The range of the next rows; null at the end. */
        @Nullable
        RowRange next(@Nullable Serializable after, int rows) throws SQLException {
            Serializable last = step(after, rows - 1);
            if (last != null) {
                return new RowRange(after, last, rows);
            }
            // The last id is read and not counted to, because rows may come and go between two statements.
            last = lastId(after);
            return last == null ? null : new RowRange(after, last, (int) Math.min(rows, count(after)));
        }

        private @Nullable Serializable step(@Nullable Serializable after, int offset) throws SQLException {
            PreparedStatement select = after == null ? first : next;
            if (after != null) {
                select.setObject(1, after);
            }
            select.setInt(after == null ? 1 : 2, offset);
            return id(select);
        }

        private @Nullable Serializable lastId(@Nullable Serializable after) throws SQLException {
            PreparedStatement select = after == null ? lastOfAll : lastAfter;
            if (after != null) {
                select.setObject(1, after);
            }
            return id(select);
        }

        private @Nullable Serializable id(PreparedStatement select) throws SQLException {
            try (ResultSet row = select.executeQuery()) {
                return row.next() ? (Serializable) row.getObject(1) : null;
            } finally {
                table.connection().commit();
            }
        }

        private long count(@Nullable Serializable after) throws SQLException {
            PreparedStatement select = after == null ? countAll : countAfter;
            if (after != null) {
                select.setObject(1, after);
            }
            try (ResultSet row = select.executeQuery()) {
                row.next();
                return row.getLong(1);
            } finally {
                table.connection().commit();
            }
        }

        @Override
        public void close() throws SQLException {
            first.close();
            next.close();
            lastOfAll.close();
            lastAfter.close();
            countAll.close();
            countAfter.close();
        }
    }
}
