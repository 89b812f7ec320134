/**
 * The table of algorithms and their engines.
 *
 * <p>Not API: may change in any release.
 */
@NullMarked
package io.hashkit.internal.catalog;

import org.jspecify.annotations.NullMarked;
