/** The command {@code capacity}: the processors, memory and pods that a rate of logins needs. */
@NullMarked
package io.hashkit.bench.capacity;

import org.jspecify.annotations.NullMarked;
