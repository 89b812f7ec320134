/** Limits on concurrent hashes: by processors, and by bytes of work memory. */
@NullMarked
package io.hashkit.limit;

import org.jspecify.annotations.NullMarked;
