package io.hashkit.spark;

import io.hashkit.spark.Numbers.Positive;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of every command: where the rows are, and where the work is done. */
final class TableOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    private String url = "";

    @Option(
            names = "--user",
            paramLabel = "NAME",
            description = "User of the database. Its password is read from HASHKIT_DATABASE_PASSWORD.")
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
            names = "--password-file",
            paramLabel = "FILE",
            description =
                    "File with the password of the database, on every host, instead of HASHKIT_DATABASE_PASSWORD.")
    private @Nullable Path passwordFile;

    @Option(
            names = "--statement-timeout",
            paramLabel = "SECONDS",
            converter = Positive.class,
            description = "Longest time of a statement. Default: ${DEFAULT-VALUE}.")
    private int statementTimeout = 30;

    @Option(
            names = "--batch",
            paramLabel = "N",
            converter = Positive.class,
            description = "Rows in one transaction. Default: 1000 for seal and rekey, 100 for wrap.")
    private @Nullable Integer batch;

    @Option(
            names = "--rows-per-task",
            paramLabel = "N",
            converter = Positive.class,
            description = "Rows in a task of Spark, fewer in small tables. Default: ${DEFAULT-VALUE}.")
    private int rowsPerTask = 1000;

    @Option(
            names = "--threads",
            paramLabel = "N",
            converter = Positive.class,
            description =
                    "Cores to use on this host. Default: all. Not with spark-submit, where the executors have cores.")
    private @Nullable Integer threads;

    @Option(names = "--ui", description = "Shows Spark's UI on http://localhost:4040 meanwhile. Not with spark-submit.")
    private boolean ui;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Properties file with options, such as table=users; the command line takes precedence.")
    @SuppressWarnings("unused") // ConfigFile has read it; here it is in --help
    private @Nullable Path config;

    @Option(
            names = "--url",
            required = true,
            paramLabel = "URL",
            description = "JDBC URL of PostgreSQL, MySQL or MariaDB, without a password.")
    void setUrl(String url) {
        if (url.toLowerCase(Locale.ROOT).contains("password=") || url.matches("(?s).*//[^/?]*:[^/?]*@.*")) {
            throw new ParameterException(
                    command.commandLine(),
                    "--url contains a password, which every user of this host could read: set HASHKIT_DATABASE_PASSWORD or --password-file");
        }
        this.url = url;
    }

    /**
     * Checks the names, which become part of statements.
     *
     * @throws IllegalArgumentException if one is no plain identifier
     */
    void check() {
        for (String part : table.split("\\.", 2)) {
            Sql.requireName("--table", part);
        }
        Sql.requireName("--id", idColumn);
        Sql.requireName("--password", passwordColumn);
    }

    /** @param otherwise rows in one transaction if no option gives them */
    TableSettings settings(int otherwise) {
        return new TableSettings(
                url,
                user,
                passwordFile == null ? null : passwordFile.toAbsolutePath().toString(),
                table,
                idColumn,
                passwordColumn,
                statementTimeout,
                batch == null ? otherwise : batch);
    }

    int rowsPerTask() {
        return rowsPerTask;
    }

    /** The cores of this host to use, or null for all. */
    @Nullable
    Integer threads() {
        return threads;
    }

    boolean isUi() {
        return ui;
    }

    /** The name of the table, for the application's name in Spark's UI. */
    String table() {
        return table;
    }
}
