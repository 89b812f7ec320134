package io.hashkit.spark;

import java.io.Serializable;

/** Counts of a task that can be added up, in any order. */
interface Summand<T extends Summand<T>> extends Serializable {
    /** Adds other counts to these. */
    void add(T other);

    /** New counts of the same type, all zero. */
    T zero();
}
