/**
 * Measures the host and picks costs: {@link io.hashkit.internal.tune.Tuner} gives a {@link
 * io.hashkit.internal.tune.TuningResult}, and {@link io.hashkit.internal.tune.Ladder} is all that it knows of an algorithm.
 *
 * <p>Not API: may change in any release.
 */
@NullMarked
package io.hashkit.internal.tune;

import org.jspecify.annotations.NullMarked;
