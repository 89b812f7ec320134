/** Where the jar starts, and its command line. */
@NullMarked
package io.hashkit.bench.cli;

import org.jspecify.annotations.NullMarked;
