package io.hashkit.rehash.run;

/** What workers do with the rows of their ranges. */
public enum Pass {
    /** Counts them by kind. */
    IDENTIFY,
    /** Changes those that need it. */
    CHANGE,
    /** Judges them, and changes nothing. */
    COUNT
}
