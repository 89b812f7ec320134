package io.hashkit.rehash.table;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A range of keys, which one worker works on.
 *
 * @param after the key before the first one; null if the range begins with the table
 * @param last the last key
 * @param rows how many keys the range had when it was planned
 */
public record Range(@Nullable Key after, Key last, int rows) implements Serializable {}
