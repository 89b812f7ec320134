package io.hashkit.faults;

/**
 * An instruction of the library that can fail although the library is correct.
 *
 * @param kind what it does
 * @param type simple name of the outermost class
 * @param where class, method and line
 * @param what what it allocates or calls
 * @param handlesResources whether its class acquires and releases permits, memory and threads. In such a class each
 *     visit matters, while the rounds of a kernel's loop are alike
 */
record Site(Kind kind, String type, String where, String what, boolean handlesResources) {
    enum Kind {
        /** Allocates an object or an array. */
        ALLOCATE,
        /** Links a call site at its first use, and allocates at any. */
        LINK,
        /** Gives a task to an executor. */
        EXECUTE,
        /** Calls a method outside the library that can allocate, or exhaust the stack. */
        CALL
    }

    @Override
    public String toString() {
        return where + " " + what;
    }
}
