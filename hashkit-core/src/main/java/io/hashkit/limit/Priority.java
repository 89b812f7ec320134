package io.hashkit.limit;

/** What a hash is for. Where hashes wait, an earlier constant goes before a later one. */
public enum Priority {
    /** Somebody waits for the answer: logins, registrations, changed passwords. */
    LOGIN,
    /** Batches: imports, migrations. */
    IMPORT
}
