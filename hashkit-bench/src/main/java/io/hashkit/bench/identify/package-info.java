/** The command {@code identify}: which stored hashes a database column contains. */
@NullMarked
package io.hashkit.bench.identify;

import org.jspecify.annotations.NullMarked;
