package io.hashkit.rehash.table;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row. Its stored string does not appear in messages.
 *
 * @param stored the stored string; empty if it cannot be read
 * @param identity what the application gives to {@code boundTo}; null if rows are not bound
 * @param sources the bytes of the columns that it is composed of; empty for the other commands
 * @param fault why the row cannot be read; null if it can
 */
public record Row(
        Key key,
        String stored,
        @Nullable String identity,
        List<byte @Nullable []> sources,
        @Nullable String fault) {
    /** Of a column, in characters: enough for every string that hashkit writes, and for those of most other systems. */
    public static final int USUAL_WIDTH = 255;

    static Row unreadable(Key key, String fault) {
        return new Row(key, "", null, List.of(), fault);
    }

    /** The same row with another string. */
    public Row with(String better) {
        return new Row(key, better, identity, sources, null);
    }

    @Override
    public String toString() {
        return "Row[" + key + "]";
    }
}
