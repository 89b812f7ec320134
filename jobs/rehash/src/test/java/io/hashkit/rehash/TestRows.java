package io.hashkit.rehash;

import java.nio.file.Path;
import java.util.List;
import java.util.function.LongFunction;

/** Rows for tests, with the columns {@code id} and {@code password}. */
abstract class TestRows {
    /** The longest stored string of most tables. */
    private static final int WIDTH = 255;

    /**
     * The options that name the rows.
     *
     * @param changes whether the command will change them
     */
    abstract List<String> options(Path folder, boolean changes) throws Exception;

    /** The form of the ids in {@code boundTo}. */
    abstract String bindForm();

    /** After a run of the program. */
    void ran() throws Exception {}

    /** The stored strings in the order of their ids. */
    abstract List<String> stored() throws Exception;

    /** New rows with ids from 1. */
    void fill(int rows, LongFunction<String> stored) throws Exception {
        fill(rows, WIDTH, stored);
    }

    /** New rows with ids from 1, in a column of this width if there are widths. */
    abstract void fill(int rows, int width, LongFunction<String> stored) throws Exception;
}
