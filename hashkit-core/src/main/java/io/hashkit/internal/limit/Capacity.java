package io.hashkit.internal.limit;

/** The capacity that the host grants this process, which may change while it runs. Tests supply their own values. */
interface Capacity {
    /** The number of processors that the process may use at once; not positive if unknown at present. */
    int processors();

    /** The memory that the process may use, in bytes; not positive if unknown at present. */
    long memoryBytes();
}
