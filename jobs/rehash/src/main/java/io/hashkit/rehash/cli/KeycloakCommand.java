package io.hashkit.rehash.cli;

import io.hashkit.algorithm.Dialect;
import io.hashkit.dialect.Dialects;
import io.hashkit.rehash.cli.Numbers.Positive;
import io.hashkit.rehash.run.Stop;
import io.hashkit.rehash.table.NotStartedException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** {@code keycloak}: users and their stored strings as files that Keycloak imports. */
@CommandLine.Command(
        name = "keycloak",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Makes files for Keycloak's partial import from a CSV file of users and their stored strings.",
            "Keycloak checks no string when it imports one. This command counts the users whose passwords hashkit verifies,"
                    + " names the lines of the others, and leaves those users out. Computes no hash."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all users are in the files",
            "1:users are left out, or the run was ended before",
            "2:refused to start: the command line or the file"
        },
        footerHeading = "%nExample:%n",
        footer = "  ... keycloak --csv users.csv --username login --realm shop --out import")
final class KeycloakCommand implements Callable<Integer> {
    @Option(
            names = "--csv",
            required = true,
            paramLabel = "FILE",
            description = "CSV file in UTF-8 with a first line of names.")
    Path csv = Path.of("");

    @Option(
            names = "--csv-separator",
            paramLabel = "CHARACTER",
            description = "What stands between two columns. Default: ${DEFAULT-VALUE}.")
    char separator = ',';

    @Option(
            names = "--username",
            paramLabel = "COLUMN",
            description = "Column of the names of users. Default: ${DEFAULT-VALUE}.")
    String username = "username";

    @Option(names = "--email", paramLabel = "COLUMN", description = "Column of their addresses. Default: none.")
    @Nullable
    String email;

    @Option(names = "--first-name", paramLabel = "COLUMN", description = "Column of first names. Default: none.")
    @Nullable
    String firstName;

    @Option(names = "--last-name", paramLabel = "COLUMN", description = "Column of last names. Default: none.")
    @Nullable
    String lastName;

    @Option(
            names = "--column",
            paramLabel = "COLUMN",
            description = "Column of the stored strings. Default: ${DEFAULT-VALUE}.")
    String column = "password";

    @Option(
            names = "--accept",
            paramLabel = "DIALECT",
            split = ",",
            converter = RowOptions.Named.class,
            description = "A dialect that the server accepts besides all that tell themselves. May be repeated.")
    List<Dialect> accepted = new ArrayList<>();

    @Option(names = "--realm", required = true, paramLabel = "NAME", description = "Realm of the users.")
    String realm = "";

    @Option(
            names = "--out",
            required = true,
            paramLabel = "FOLDER",
            description = "New folder for the files, for this user alone.")
    Path out = Path.of("");

    @Option(
            names = "--users-per-file",
            paramLabel = "N",
            converter = Positive.class,
            description =
                    "Most users in one file, which Keycloak imports in one transaction. Default: ${DEFAULT-VALUE}.")
    int usersPerFile = 500;

    @Option(names = "--all", description = "Names all users that are left out, not only twenty.")
    boolean all;

    private final Stop stop;
    private final PrintStream console;

    KeycloakCommand(Stop stop, PrintStream console) {
        this.stop = stop;
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        accepted.addAll(Dialects.ALL);
        if (Files.exists(out)) {
            throw new NotStartedException("--out " + out + " exists: give a folder that does not");
        }
        if (!Files.isReadable(csv)) {
            throw new NotStartedException("--csv " + csv + ": there is no such file that can be read");
        }
        return new KeycloakImport(this, stop).run(console).code();
    }
}
