/**
 * What is computed: an algorithm with its costs is a {@link io.hashkit.algorithm.Scheme}, a value that can only be built
 * valid, and {@link io.hashkit.algorithm.Ceilings} bound the work that anybody may ask for.
 */
@NullMarked
package io.hashkit.algorithm;

import org.jspecify.annotations.NullMarked;
