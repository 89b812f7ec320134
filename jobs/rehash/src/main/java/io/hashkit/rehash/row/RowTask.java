package io.hashkit.rehash.row;

import io.hashkit.dialect.Dialects;
import io.hashkit.dialect.Identification;
import io.hashkit.limit.OverBudgetException;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.rehash.table.Row;
import java.util.Map;

/**
 * What a command does with each row. It remembers nothing of a row: the stored string alone decides, so a run that was
 * killed is continued by the next one. All methods may be called by several threads.
 */
public interface RowTask extends AutoCloseable {
    /** What the task makes of a stored string. */
    enum State {
        /** It needs the task. */
        LEFT("left"),
        /** It does not need the task. */
        CURRENT("current"),
        /** It is done as far as its header shows: its seal was not opened. */
        NOT_OPENED("current without opening their seals (--fast)"),
        /** It is wrapped at the wanted costs or better. */
        WRAPPED("wrapped"),
        /** It is wrapped at lesser costs, and cannot be wrapped again: a login or a new password mends it. */
        LESSER("wrapped at lesser costs"),
        /** No password matches it. */
        UNUSABLE("without a password");

        private final String words;

        State(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    /**
     * Makes the task of a command; reads keys and builds hashers.
     *
     * @throws IllegalArgumentException if costs or keys are refused
     * @throws java.io.UncheckedIOException if a file cannot be read
     */
    static RowTask of(RowSettings settings) {
        RowKeys keys = RowKeys.of(settings);
        return switch (settings.command()) {
            case WRAP -> new WrapTask(settings, keys);
            case SEAL, REKEY, UNSEAL -> new SealTask(settings, keys);
            case COMPOSE -> new ComposeTask(settings);
            case IDENTIFY -> throw new IllegalArgumentException("identify changes nothing");
        };
    }

    /**
     * The identifiers of the keys that the settings name, with their names.
     *
     * @throws IllegalArgumentException if a key is refused
     * @throws java.io.UncheckedIOException if a file cannot be read
     */
    static Map<String, String> keysOf(RowSettings settings) {
        try (RowKeys keys = RowKeys.of(settings)) {
            return keys.names();
        }
    }

    /**
     * Judges a row without changing it. A row is done if it is whole, readable, at the wanted costs or better, under the
     * wanted key, and bound as wanted.
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

    /**
     * Whether a password matches a row.
     *
     * @throws IllegalArgumentException if the row cannot be read
     */
    boolean matches(CharSequence password, Row row);

    /** A string of the kind that this task writes, for the canary. */
    String probe();

    /** Characters of the longest string that this task writes where the old one was shorter; 0 if none grows. */
    int longest();

    /** Computes hashes until the fastest engine of this JVM is ready, and names it. */
    String warmUp();

    /** Wipes the keys. */
    @Override
    void close();

    /**
     * The reason of a refusal, the message of hashkit, whose messages contain nothing of a stored string, and the options of
     * this program for what the message says of a hasher.
     */
    static String words(RuntimeException refused, Row row) {
        String reason = refused instanceof InvalidHashException hash
                ? hash.reason().name()
                : refused instanceof OverBudgetException ? "OVER_BUDGET" : "INVALID_ID";
        return reason + ": " + here(String.valueOf(refused.getMessage())) + options(reason, row);
    }

    /** A reason that advises a method of the library, with the option that calls it. */
    static String here(String reason) {
        return reason.replace("wrapWithShortSalt", "--accept-short-salt");
    }

    private static String options(String reason, Row row) {
        if (reason.equals("BROKEN_SEAL")
                && row.identity() == null
                && identify(row).isBound()) {
            return "; here with --bound or --bind, and --bind-form";
        }
        if (reason.equals("UNKNOWN_KEY") && !identify(row).keyId().isEmpty()) {
            return "; here with the key whose keyid is " + identify(row).keyId()
                    + ": --write if the application seals with it, else --read";
        }
        if (reason.equals("NOT_SEALED")) {
            return ReadableRow.isSealed(row.stored()) ? "; here with --bind instead of --bound" : "; here with --seal";
        }
        return reason.equals("UNSUPPORTED") && identify(row).treatment() == Identification.Treatment.NEEDS_DIALECT
                ? "; here with --accept " + identify(row).dialect()
                : "";
    }

    private static Identification identify(Row row) {
        return Dialects.identify(row.stored());
    }
}
