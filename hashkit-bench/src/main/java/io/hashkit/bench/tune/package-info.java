/** Tuning on the command line: for one host, for a fleet, and held against the truth. */
@NullMarked
package io.hashkit.bench.tune;

import org.jspecify.annotations.NullMarked;
