/**
 * The calls of a hasher: what runs when a password is hashed or verified, on the calling thread or in a future.
 *
 * <p>For use by hashkit only.
 */
@NullMarked
package io.hashkit.internal.call;

import org.jspecify.annotations.NullMarked;
