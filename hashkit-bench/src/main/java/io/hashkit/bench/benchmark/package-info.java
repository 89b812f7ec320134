/** JMH benchmarks of engines and of a verification, run by the main job or by the command {@code jmh}. */
@NullMarked
package io.hashkit.bench.benchmark;

import org.jspecify.annotations.NullMarked;
