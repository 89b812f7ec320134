/**
 * Stored strings of other systems: which there are, what each asks for, and how a password is held against one.
 *
 * <p>One file for each dialect. A hasher reads a dialect only where it was named: {@code builder().accept(Dialects.ALL)}.
 */
@NullMarked
package io.hashkit.dialect;

import org.jspecify.annotations.NullMarked;
