/** The cost of guessing stored hashes: dated tables of devices, rates and prices, and a model based on them. */
@NullMarked
package io.hashkit.bench.attacker;

import org.jspecify.annotations.NullMarked;
