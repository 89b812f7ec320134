/** Tuning on the command line: for one host, for a fleet, and trials of options of the JVM. */
@NullMarked
package io.hashkit.bench.tune;

import org.jspecify.annotations.NullMarked;
