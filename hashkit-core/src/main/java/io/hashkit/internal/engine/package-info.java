/**
 * Who computes: {@link io.hashkit.internal.engine.Engine} turns bytes into bytes, and {@link io.hashkit.internal.engine.Engines}
 * are those of one hasher. A package for each algorithm holds its kernels and libraries.
 *
 * <p>Not API: may change in any release.
 */
@NullMarked
package io.hashkit.internal.engine;

import org.jspecify.annotations.NullMarked;
