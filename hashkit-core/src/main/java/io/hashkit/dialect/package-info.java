/**
 * Stored strings of other systems: which there are, what each asks for, and how a password is held against one.
 *
 * <p>One file for each dialect. A hasher reads a dialect only where it was named: {@code builder().accept(Dialects.ALL)}.
 *
 * <p>{@link io.hashkit.dialect.Dialects}, {@link io.hashkit.dialect.Dialect} and {@link io.hashkit.dialect.Identification} are
 * for applications; the other public types are for hashkit's own packages and may change in any release.
 */
@NullMarked
package io.hashkit.dialect;

import org.jspecify.annotations.NullMarked;
