/** The entry point of the jar and its command line. */
@NullMarked
package io.hashkit.bench.cli;

import org.jspecify.annotations.NullMarked;
