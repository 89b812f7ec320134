/**
 * Algorithms and costs. A {@link io.hashkit.algorithm.Scheme} is an algorithm with its costs, {@link
 * io.hashkit.algorithm.Policy} rates schemes, and {@link io.hashkit.algorithm.Ceilings} limit the work that a stored
 * string may ask for.
 */
@NullMarked
package io.hashkit.algorithm;

import org.jspecify.annotations.NullMarked;
