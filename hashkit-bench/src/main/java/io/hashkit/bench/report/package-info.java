/** Runs: their file format, reading of JMH's results, and the command {@code compare}. */
@NullMarked
package io.hashkit.bench.report;

import org.jspecify.annotations.NullMarked;
