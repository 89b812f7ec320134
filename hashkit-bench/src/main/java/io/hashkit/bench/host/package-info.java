/** Facts about the host and its speed, needed for comparing figures between hosts. */
@NullMarked
package io.hashkit.bench.host;

import org.jspecify.annotations.NullMarked;
