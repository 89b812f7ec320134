/** The command {@code jmh}, and a benchmark that it alone runs: what seals cost. */
@NullMarked
package io.hashkit.bench.maintainer.jmh;

import org.jspecify.annotations.NullMarked;
