/**
 * The settings of a hasher as names and texts: the table of them, and what reads them.
 *
 * <p>For use by hashkit only.
 */
@NullMarked
package io.hashkit.internal.settings;

import org.jspecify.annotations.NullMarked;
