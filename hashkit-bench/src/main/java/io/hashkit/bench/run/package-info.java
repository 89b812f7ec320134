/** Runs of JMH: steps one after the other, alone on the host, with progress and with what happened beside the clock. */
@NullMarked
package io.hashkit.bench.run;

import org.jspecify.annotations.NullMarked;
