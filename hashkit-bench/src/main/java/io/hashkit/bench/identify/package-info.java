/** What a column of stored strings is made of. */
@NullMarked
package io.hashkit.bench.identify;

import org.jspecify.annotations.NullMarked;
