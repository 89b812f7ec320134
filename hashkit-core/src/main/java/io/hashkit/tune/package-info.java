/**
 * Costs for the host, by measurement: {@link io.hashkit.tune.Tuning} is what was found, {@link io.hashkit.tune.TuneOptions}
 * what to look for, {@link io.hashkit.tune.Profile} what is kept or shipped, and {@link io.hashkit.tune.Fleet} one setting
 * for many hosts.
 */
@NullMarked
package io.hashkit.tune;

import org.jspecify.annotations.NullMarked;
