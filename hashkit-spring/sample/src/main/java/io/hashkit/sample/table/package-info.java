/**
 * A program that changes every row of a table while users log in: {@link io.hashkit.sample.table.TableProgram}. It needs
 * hashkit-core, picocli and a JDBC driver only; the rest of the sample does not use it.
 */
@NullMarked
package io.hashkit.sample.table;

import org.jspecify.annotations.NullMarked;
