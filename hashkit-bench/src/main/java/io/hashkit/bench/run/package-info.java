/** Runs JMH: steps one after the other under a lock, with progress, and with observations that explain disturbances. */
@NullMarked
package io.hashkit.bench.run;

import org.jspecify.annotations.NullMarked;
