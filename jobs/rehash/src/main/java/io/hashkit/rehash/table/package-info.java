/**
 * The table: how databases differ, its key and its column of stored strings, ranges of rows, compare-and-set, and the
 * checks before the first row.
 */
@NullMarked
package io.hashkit.rehash.table;

import org.jspecify.annotations.NullMarked;
