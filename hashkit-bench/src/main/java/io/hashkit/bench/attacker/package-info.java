/** What stored hashes cost an attacker: dated tables of devices, rates and prices, and the model that joins them. */
@NullMarked
package io.hashkit.bench.attacker;

import org.jspecify.annotations.NullMarked;
