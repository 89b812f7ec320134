package io.hashkit.spark;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A range of ids, which one task works on.
 *
 * @param after the id before the first one; null if the range begins with the table
 * @param last the last id
 * @param rows how many ids the range had when it was planned
 */
record RowRange(@Nullable Serializable after, Serializable last, int rows) implements Serializable {}
