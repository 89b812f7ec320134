/** Benchmarks that JMH runs, by the main job or by its own command line. */
@NullMarked
package io.hashkit.bench.jmh;

import org.jspecify.annotations.NullMarked;
