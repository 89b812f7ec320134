/** Java processes and native programs that the jar starts. */
@NullMarked
package io.hashkit.bench.process;

import org.jspecify.annotations.NullMarked;
