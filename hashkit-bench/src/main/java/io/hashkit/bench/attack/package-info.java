/** The command that tells what stored hashes cost an attacker. */
@NullMarked
package io.hashkit.bench.attack;

import org.jspecify.annotations.NullMarked;
