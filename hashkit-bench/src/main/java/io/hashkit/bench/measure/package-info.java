/**
 * The main job: measures every engine that agrees at every named cost, prints one table whose rows can be compared, and says
 * what to use on this host.
 */
@NullMarked
package io.hashkit.bench.measure;

import org.jspecify.annotations.NullMarked;
