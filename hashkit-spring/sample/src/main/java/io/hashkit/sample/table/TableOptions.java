package io.hashkit.sample.table;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The options of every command: where the rows are, and how fast they are changed. */
final class TableOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    private String url = "";

    @Option(
            names = "--user",
            paramLabel = "NAME",
            description = "User of the database. The password is read from HASHKIT_DATABASE_PASSWORD.")
    private @Nullable String user;

    @Option(names = "--table", required = true, paramLabel = "NAME", description = "Table, or SCHEMA.TABLE.")
    private String table = "";

    @Option(
            names = "--id",
            paramLabel = "COLUMN",
            description = "Column with a unique index, of whole numbers, text or UUIDs. Default: ${DEFAULT-VALUE}.")
    private String idColumn = "id";

    @Option(
            names = "--password",
            paramLabel = "COLUMN",
            description = "Column of the stored strings. Default: ${DEFAULT-VALUE}.")
    private String passwordColumn = "password";

    @Option(
            names = "--batch",
            paramLabel = "N",
            converter = Positive.class,
            description = "Rows in one transaction. Default: 1000 for rekey, 100 for wrap.")
    private @Nullable Integer batch;

    @Option(
            names = "--rate",
            paramLabel = "N",
            converter = Positive.class,
            description = "Rows a second at most. Default: no limit.")
    private @Nullable Integer rate;

    @Option(
            names = "--max-errors",
            paramLabel = "N",
            converter = Positive.class,
            description = "Stops after so many rows that cannot be changed. Default: ${DEFAULT-VALUE}.")
    private int maxErrors = 100;

    @Option(
            names = "--progress-millis",
            paramLabel = "N",
            converter = Positive.class,
            description = "Time between two lines of progress. Default: ${DEFAULT-VALUE}.")
    private int progressMillis = 10_000;

    @Option(
            names = "--from",
            paramLabel = "ID",
            description = "Begins after this id. The final count still covers the whole table.")
    private @Nullable String from;

    @Option(names = "--dry-run", description = "Changes nothing, and reports what would be changed.")
    private boolean dryRun;

    @Option(
            names = "--url",
            required = true,
            paramLabel = "URL",
            description = "JDBC URL without a password. Its driver has to be on the class path.")
    void setUrl(String url) {
        if (url.toLowerCase(Locale.ROOT).contains("password=") || url.matches("(?s).*//[^/?]*:[^/?]*@.*")) {
            throw new ParameterException(
                    command.commandLine(),
                    "--url contains a password, which every user of this host could read: set HASHKIT_DATABASE_PASSWORD");
        }
        this.url = url;
    }

    String url() {
        return url;
    }

    @Nullable
    String user() {
        return user;
    }

    String table() {
        return table;
    }

    String idColumn() {
        return idColumn;
    }

    String passwordColumn() {
        return passwordColumn;
    }

    /** The rows of one transaction: with a rate, not more than those of a second. */
    int batch(int otherwise) {
        int rows = batch == null ? otherwise : batch;
        return rate == null ? rows : Math.min(rows, rate);
    }

    /** Rows a second, 0 for as many as possible. */
    int rate() {
        return rate == null ? 0 : rate;
    }

    int maxErrors() {
        return maxErrors;
    }

    int progressMillis() {
        return progressMillis;
    }

    /** The id after which to begin, or null. */
    @Nullable
    String from() {
        return from;
    }

    boolean isDryRun() {
        return dryRun;
    }

    /** Whole numbers from 1. */
    static final class Positive implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            try {
                int number = Integer.parseInt(text);
                if (number > 0) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // reported below
            }
            throw new TypeConversionException("a whole number from 1 is needed, not " + text);
        }
    }
}
