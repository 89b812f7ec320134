/** The command {@code duel}: hashkit's engines against other libraries, in JVMs of one contender each. */
@NullMarked
package io.hashkit.bench.maintainer.duel;

import org.jspecify.annotations.NullMarked;
