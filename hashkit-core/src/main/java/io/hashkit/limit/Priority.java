package io.hashkit.limit;

/** What a hash is for. Where hashes wait, an earlier constant goes before a later one. */
public enum Priority {
    /** Somebody waits for the answer: logins, registrations, changed passwords. */
    LOGIN,
    /** An upgrade at login, which may as well happen at the next one: never waits. */
    REHASH,
    /** Batches: imports, migrations. */
    IMPORT
}
