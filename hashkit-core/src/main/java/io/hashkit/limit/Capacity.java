package io.hashkit.limit;

/** What the host allows this process, which may change while it runs; tests give figures of their own. */
interface Capacity {
    /** The processors that it may use at once; not positive where that cannot be told now. */
    int processors();

    /** The memory that it may use, in bytes; not positive where that cannot be told now. */
    long memoryBytes();
}
