/**
 * A program that seals, re-keys or binds every row of a table: {@link io.hashkit.sample.rekey.RekeyTable}. It needs
 * hashkit-core and a JDBC driver only; the rest of the sample does not use it.
 */
@NullMarked
package io.hashkit.sample.rekey;

import org.jspecify.annotations.NullMarked;
