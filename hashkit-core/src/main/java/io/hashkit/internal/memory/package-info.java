/**
 * Work memory that is kept between hashes, and the conditions that end a hash early: interruption, a full heap, wrong
 * work.
 *
 * <p>Not API: may change in any release.
 */
@NullMarked
package io.hashkit.internal.memory;

import org.jspecify.annotations.NullMarked;
