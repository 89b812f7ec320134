/** The command {@code suite}: published comparisons, repeated on this host with their own parameters. */
@NullMarked
package io.hashkit.bench.maintainer.suite;

import org.jspecify.annotations.NullMarked;
