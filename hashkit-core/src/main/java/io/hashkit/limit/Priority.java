package io.hashkit.limit;

/** The kind of work that a hash belongs to. In the queue, an earlier constant takes precedence over a later one. */
public enum Priority {
    /** A person waits for the answer: login, registration, password change. */
    LOGIN,
    /** Batch work, such as an import or a migration. */
    IMPORT
}
