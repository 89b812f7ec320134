package io.hashkit.spark;

import java.io.Serializable;

/**
 * All that a task has to know. Equal settings share one set of hashers in a JVM.
 *
 * @param ratePerTask rows that one task may read in a second; 0 for as many as possible
 * @param maxErrors rows that cannot be changed after which a task ends
 * @param cores tasks that run at once in an executor
 * @param memoryBytes work memory for all hashes of an executor
 */
record JobSettings(
        TaskKind kind,
        boolean dryRun,
        TableSettings table,
        RowSettings rows,
        WrapSettings costs,
        double ratePerTask,
        int maxErrors,
        int cores,
        long memoryBytes)
        implements Serializable {}
