/**
 * Stored strings of other systems: {@link io.hashkit.dialect.Dialects} lists the built-in formats and identifies
 * strings; {@link io.hashkit.algorithm.Dialect} is the class to extend for a format of your own.
 *
 * <p>A hasher reads a dialect only if it was built to accept it: {@code builder().accept(Dialects.ALL)}.
 */
@NullMarked
package io.hashkit.dialect;

import org.jspecify.annotations.NullMarked;
