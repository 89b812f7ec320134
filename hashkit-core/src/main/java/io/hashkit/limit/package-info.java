/**
 * How many hashes may run at once: by processors, and by bytes of work memory.
 */
@NullMarked
package io.hashkit.limit;

import org.jspecify.annotations.NullMarked;
