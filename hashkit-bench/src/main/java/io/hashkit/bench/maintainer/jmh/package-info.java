/** The command {@code jmh}, and benchmarks that it alone runs: what a hasher adds to its hash. */
@NullMarked
package io.hashkit.bench.maintainer.jmh;

import org.jspecify.annotations.NullMarked;
