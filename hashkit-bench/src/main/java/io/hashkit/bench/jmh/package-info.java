/** JMH benchmarks, run by the main job or by the command {@code jmh}. */
@NullMarked
package io.hashkit.bench.jmh;

import org.jspecify.annotations.NullMarked;
