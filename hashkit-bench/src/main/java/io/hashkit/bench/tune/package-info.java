/** Tuning on the command line: for one host, for a fleet, and trials that compare its choices with measured times. */
@NullMarked
package io.hashkit.bench.tune;

import org.jspecify.annotations.NullMarked;
