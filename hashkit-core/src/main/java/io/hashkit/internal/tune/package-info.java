/**
 * Measures the host and chooses costs: {@link io.hashkit.internal.tune.Tuner} returns a {@link
 * io.hashkit.internal.tune.TuningResult}; {@link io.hashkit.internal.tune.Ladder} contains all knowledge about one
 * algorithm.
 *
 * <p>Not API: may change in any release.
 */
@NullMarked
package io.hashkit.internal.tune;

import org.jspecify.annotations.NullMarked;
