/**
 * Computes hashes: {@link io.hashkit.internal.engine.Engine} is one implementation of one algorithm, and {@link
 * io.hashkit.internal.engine.Engines} are those of one hasher. There is a package for the kernels and libraries of each
 * algorithm.
 *
 * <p>Not API: may change in any release.
 */
@NullMarked
package io.hashkit.internal.engine;

import org.jspecify.annotations.NullMarked;
