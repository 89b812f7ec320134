/** Java processes that the jar starts of itself. */
@NullMarked
package io.hashkit.bench.process;

import org.jspecify.annotations.NullMarked;
