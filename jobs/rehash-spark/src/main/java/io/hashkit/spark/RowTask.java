package io.hashkit.spark;

/**
 * What a command does with each row. It remembers nothing of a row: the stored string alone decides, so a run that was
 * killed is continued by the next one. Both methods are called by several threads.
 */
interface RowTask {
    /** What the task makes of a stored string. */
    enum State {
        /** It needs the task. */
        LEFT("left"),
        /** It does not need the task. */
        CURRENT("current"),
        /** The task has changed it before. */
        WRAPPED("wrapped"),
        /** No password matches it. */
        UNUSABLE("without a password");

        private final String words;

        State(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    /**
     * Judges a row without changing it.
     *
     * @throws IllegalArgumentException if the row cannot be read
     */
    State state(StoredRow row);

    /**
     * The string to store instead, for a row that is {@link State#LEFT}.
     *
     * @throws IllegalArgumentException if there is none
     */
    String better(StoredRow row);

    /**
     * Whether a password matches a row.
     *
     * @throws IllegalArgumentException if the row cannot be read
     */
    boolean matches(CharSequence password, StoredRow row);

    /** A pattern of SQL's LIKE for rows that are done, which are not even read; empty if there is none. */
    String donePattern();

    /** Computes hashes until the fastest engine of this JVM is ready, and names it. */
    String warmUp();
}
