package io.hashkit.sample.rekey;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The options of {@link RekeyTable}; {@link #USAGE} describes each.
 *
 * @param rate rows a second, 0 for as many as possible
 * @param binding whether rows are opened and sealed for the identity of their user
 * @param from the id after which to begin, or null
 */
record RekeyOptions(
        String url,
        @Nullable String user,
        String table,
        String idColumn,
        String passwordColumn,
        Path keys,
        String write,
        List<String> next,
        List<String> read,
        boolean dialects,
        boolean seal,
        Binding binding,
        String identityPrefix,
        int batch,
        int rate,
        int maxErrors,
        int progressMillis,
        boolean dryRun,
        @Nullable String from) {

    /** How rows belong to their users. */
    enum Binding {
        /** Rows are bound to nobody. */
        NONE,
        /** Rows are bound; those that are not become bound. */
        BIND,
        /** Rows are bound; those that are not are errors. */
        REQUIRED
    }

    static final String USAGE = """
            Seals, re-keys or binds every row of a table. Interrupt it at any moment and start it again.

            Database:
              --url URL              JDBC URL; its driver has to be on the class path
              --user NAME            user; the password is read from HASHKIT_DATABASE_PASSWORD
              --table NAME           table, or SCHEMA.TABLE
              --id COLUMN            column with a unique index, of whole numbers, text or UUIDs (default: id)
              --password COLUMN      column of the stored strings (default: password)
            Keys:
              --keys FILE            PKCS #12 file; its password is read from HASHKIT_KEYS_PASSWORD
              --write ALIAS          the key to seal with
              --read ALIAS           an old key, whose rows are sealed again; may be repeated
              --next ALIAS           a key that other hosts seal with already; may be repeated
            Rows:
              --seal                 seal rows that are not sealed; without it they are errors (NOT_SEALED)
              --bind                 bind each row to its id; rows that are bound already stay so
              --bound                rows are bound to their id; others are errors (NOT_SEALED)
              --identity-prefix TEXT what the application puts before the id in boundTo(...) (default: nothing)
              --dialects             also read the strings of other systems, with Dialects.ALL
            Pace:
              --batch N              rows in one transaction (default: 1000)
              --rate N               rows a second at most (default: no limit)
              --max-errors N         stop after so many rows that cannot be re-keyed (default: 100)
              --progress-millis N    time between two lines of progress (default: 10000)
              --from ID              begin after this id; the final count still covers the whole table
              --dry-run              change nothing; report what would be changed
              --help                 print this text

            Exit codes: 0 no row is left; 1 rows are left, or the program could not finish; 2 wrong options;
            143 ended by SIGTERM, after the current batch.
            """;

    private static final Set<String> FLAGS = Set.of("--seal", "--bind", "--bound", "--dialects", "--dry-run");
    private static final Set<String> VALUED = Set.of(
            "--url",
            "--user",
            "--table",
            "--id",
            "--password",
            "--keys",
            "--write",
            "--read",
            "--next",
            "--identity-prefix",
            "--batch",
            "--rate",
            "--max-errors",
            "--progress-millis",
            "--from");

    /**
     * Reads a command line.
     *
     * @throws IllegalArgumentException if an option is unknown, missing or contradicts another one
     */
    static RekeyOptions parse(List<String> words) {
        Arguments given = new Arguments(words, FLAGS, VALUED);
        if (given.has("--bound") && (given.has("--bind") || given.has("--seal"))) {
            throw new IllegalArgumentException("--bound refuses what --bind and --seal accept: choose one");
        }
        Binding binding = given.has("--bound") ? Binding.REQUIRED : given.has("--bind") ? Binding.BIND : Binding.NONE;
        if (binding == Binding.NONE && given.has("--identity-prefix")) {
            throw new IllegalArgumentException("--identity-prefix needs --bind or --bound");
        }
        return new RekeyOptions(
                given.required("--url"),
                given.optional("--user"),
                given.required("--table"),
                given.text("--id", "id"),
                given.text("--password", "password"),
                Path.of(given.required("--keys")),
                given.required("--write"),
                given.all("--next"),
                given.all("--read"),
                given.has("--dialects"),
                given.has("--seal"),
                binding,
                given.text("--identity-prefix", ""),
                given.positive("--batch", 1000),
                given.positive("--rate", 0),
                given.positive("--max-errors", 100),
                given.positive("--progress-millis", 10_000),
                given.has("--dry-run"),
                given.optional("--from"));
    }
}
