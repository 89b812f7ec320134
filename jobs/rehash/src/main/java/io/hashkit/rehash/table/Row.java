package io.hashkit.rehash.table;

import org.jspecify.annotations.Nullable;

/**
 * A row. Its stored string does not appear in messages.
 *
 * @param stored the stored string; empty if it cannot be read
 * @param identity what the application gives to {@code boundTo}; null if rows are not bound
 * @param fault why the row cannot be read; null if it can
 */
public record Row(
        Key key,
        String stored,
        @Nullable String identity,
        @Nullable String fault) {
    /** The same row with another string. */
    public Row with(String better) {
        return new Row(key, better, identity, null);
    }

    @Override
    public String toString() {
        return "Row[" + key + "]";
    }
}
