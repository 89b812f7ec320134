/** Runs the program of {@link io.hashkit.rehash.cli.RehashProgram} on the executors of a cluster of Apache Spark. */
@NullMarked
package io.hashkit.rehash.spark;

import org.jspecify.annotations.NullMarked;
