/** The command {@code attack}: what it costs an attacker to guess stored hashes. */
@NullMarked
package io.hashkit.bench.attack;

import org.jspecify.annotations.NullMarked;
