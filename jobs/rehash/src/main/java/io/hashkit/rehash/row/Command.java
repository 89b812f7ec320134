package io.hashkit.rehash.row;

import java.util.Locale;

/** What the program does with rows. */
public enum Command {
    IDENTIFY("seen"),
    WRAP("wrapped"),
    SEAL("sealed"),
    REKEY("re-keyed"),
    UNSEAL("unsealed"),
    COMPOSE("composed");

    private final String done;

    Command(String done) {
        this.done = done;
    }

    /** The word for a row that was changed. */
    public String done() {
        return done;
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
