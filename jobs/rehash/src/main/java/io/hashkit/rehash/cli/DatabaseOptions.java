package io.hashkit.rehash.cli;

import io.hashkit.rehash.table.Connections;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of a database. */
class DatabaseOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    String url = "";

    @Option(
            names = "--user",
            paramLabel = "NAME",
            description = "User of the database. Its password is read from HASHKIT_DATABASE_PASSWORD.")
    @Nullable
    String user;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description =
                    "File with the password of the database, on every host, instead of HASHKIT_DATABASE_PASSWORD.")
    @Nullable
    Path passwordFile;

    @Option(
            names = "--driver",
            paramLabel = "FILE",
            description =
                    "Jar of the JDBC driver, or a folder of jars. Default: the folder drivers beside the program.")
    private @Nullable Path driver;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "JDBC URL of PostgreSQL, MySQL or MariaDB, without a password.")
    void setUrl(String given) {
        if (Connections.hasPassword(given)) {
            throw refused("--url contains a password, which every user of this host could read: set"
                    + " HASHKIT_DATABASE_PASSWORD or --password-file");
        }
        if (given.startsWith("jdbc:h2:")) {
            throw refused("--url is of a database that is not supported: H2; PostgreSQL, MySQL or MariaDB is needed");
        }
        String printing = Connections.printing(given);
        if (printing != null) {
            throw refused("--url: with " + printing + " the driver prints stored strings: leave it out");
        }
        this.url = given;
    }

    /** Refused without its value, which would be the real password sooner or later. */
    @Option(names = "--password", hidden = true, arity = "0..1", fallbackValue = "", paramLabel = "COLUMN")
    @SuppressWarnings({"unused", "DoNotCallSuggester"}) // picocli calls it
    void setPassword(String given) {
        throw refused("there is no --password: the column of the stored strings is --column, and the password of the"
                + " database is read from HASHKIT_DATABASE_PASSWORD or --password-file");
    }

    private ParameterException refused(String words) {
        return new ParameterException(command.commandLine(), words);
    }

    static @Nullable String text(@Nullable Path file) {
        return file == null ? null : file.toAbsolutePath().toString();
    }

    @Nullable
    String drivers() {
        if (driver != null) {
            return text(driver);
        }
        try {
            File program = new File(DatabaseOptions.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            Path beside = program.toPath().resolveSibling("drivers");
            return program.isFile() && Files.isDirectory(beside) ? text(beside) : null;
        } catch (URISyntaxException e) {
            return null;
        }
    }
}
