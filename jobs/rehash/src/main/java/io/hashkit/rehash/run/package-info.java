/**
 * A run: ranges given to workers by a {@link io.hashkit.rehash.run.Runner}, with patience, brakes, a file of refusals, a
 * checkpoint and progress. What a worker needs is in {@link io.hashkit.rehash.run.JobSettings}, which can be sent to
 * another host.
 */
@NullMarked
package io.hashkit.rehash.run;

import org.jspecify.annotations.NullMarked;
