package io.hashkit.sample.table;

import io.hashkit.sample.table.PasswordTable.Row;

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
    State state(Row row);

    /**
     * The string to store instead, for a row that is {@link State#LEFT}.
     *
     * @throws IllegalArgumentException if there is none
     */
    String better(Row row);

    /** The word for a row that was changed. */
    String done();

    /** How many rows to change at once. */
    int threads();

    /** How many rows to store in one transaction. */
    int batch();
}
