/** Trials: whether the method of measurement and tuning keep their promises. They run with the jar and are not in it. */
@NullMarked
package io.hashkit.bench.trial;

import org.jspecify.annotations.NullMarked;
