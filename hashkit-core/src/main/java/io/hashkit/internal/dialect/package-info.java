/**
 * The formats of other systems; {@code io.hashkit.dialect.Dialects} names them for users.
 *
 * <p>Not API: may change in any release.
 */
@NullMarked
package io.hashkit.internal.dialect;

import org.jspecify.annotations.NullMarked;
