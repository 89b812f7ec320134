/**
 * The hashers behind the public types: the one that computes, and the one that follows a measurement.
 *
 * <p>For use by hashkit only.
 */
@NullMarked
package io.hashkit.internal.hasher;

import org.jspecify.annotations.NullMarked;
