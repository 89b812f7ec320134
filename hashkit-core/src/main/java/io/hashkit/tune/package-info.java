/**
 * Measures a host and chooses costs for it. {@link io.hashkit.tune.Tuning} is the result, {@link
 * io.hashkit.tune.TuneOptions} the request, {@link io.hashkit.tune.Profile} the form of the result that is stored or
 * shipped, and {@link io.hashkit.tune.Fleet} combines the profiles of many hosts.
 */
@NullMarked
package io.hashkit.tune;

import org.jspecify.annotations.NullMarked;
