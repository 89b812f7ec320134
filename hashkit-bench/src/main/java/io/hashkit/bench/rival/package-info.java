/**
 * Other libraries as their users call them, to be measured beside hashkit's engines. They run in forks alone, where their
 * jars are on the class path as they were published.
 */
@NullMarked
package io.hashkit.bench.rival;

import org.jspecify.annotations.NullMarked;
