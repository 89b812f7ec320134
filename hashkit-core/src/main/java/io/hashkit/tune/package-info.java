/**
 * Measures a host and chooses costs for it. {@link io.hashkit.tune.Tuning} is the result, {@link
 * io.hashkit.tune.TuneOptions} the request, {@link io.hashkit.tune.Profile} the form of the result that is stored,
 * shipped, or combined with those of other hosts.
 */
@NullMarked
package io.hashkit.tune;

import org.jspecify.annotations.NullMarked;
