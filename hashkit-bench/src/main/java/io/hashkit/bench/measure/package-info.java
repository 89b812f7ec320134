/**
 * The main job: measures every engine at named costs, prints tables whose rows can be compared, and recommends costs for this
 * host.
 */
@NullMarked
package io.hashkit.bench.measure;

import org.jspecify.annotations.NullMarked;
