package io.hashkit.spark;

import java.util.Locale;

/** What the job does with rows. */
enum TaskKind {
    WRAP("wrapped"),
    SEAL("sealed"),
    REKEY("re-keyed");

    private final String done;

    TaskKind(String done) {
        this.done = done;
    }

    /** The name of the command. */
    String command() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The word for a row that was changed. */
    String done() {
        return done;
    }
}
