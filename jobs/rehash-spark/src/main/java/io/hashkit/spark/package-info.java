/**
 * The job that wraps, seals or re-keys the rows of a large table on Apache Spark: {@link
 * io.hashkit.spark.RehashProgram}. The driver plans ranges of ids and counts; tasks read, hash and write a range each, on
 * a connection of their own.
 */
@NullMarked
package io.hashkit.spark;

import org.jspecify.annotations.NullMarked;
