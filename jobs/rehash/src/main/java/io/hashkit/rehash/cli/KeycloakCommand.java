package io.hashkit.rehash.cli;

import static io.hashkit.rehash.cli.TableOptions.require;

import io.hashkit.algorithm.Dialect;
import io.hashkit.dialect.Dialects;
import io.hashkit.rehash.cli.Numbers.Positive;
import io.hashkit.rehash.run.Exit;
import io.hashkit.rehash.run.Stop;
import io.hashkit.rehash.table.Connections;
import io.hashkit.rehash.table.Faults;
import io.hashkit.rehash.table.NotStartedException;
import io.hashkit.rehash.table.TableSettings;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code keycloak}: users and their stored strings as files that Keycloak imports, and the users who need hashkit there. */
@CommandLine.Command(
        name = "keycloak",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Makes files for Keycloak's partial import from a CSV file of users and their stored strings.",
            "Keycloak checks no string when it imports one. This command counts the users whose passwords hashkit verifies,"
                    + " names the lines of the others, and leaves those users out. Computes no hash.",
            "With --list, it reads Keycloak's database instead: it lists the users whose rows only hashkit reads, and the"
                    + " realms whose password policy names hashkit, without which Keycloak then does not start."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all users are in the files; --list: no user and no realm needs hashkit",
            "1:users are left out, or users or realms need hashkit, or the run was ended before",
            "2:refused to start: the command line, the file or the database"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ... keycloak --csv users.csv --username login --realm shop --out import",
            "  ... keycloak --list --url jdbc:postgresql://localhost/keycloak --user keycloak"
        })
final class KeycloakCommand implements Callable<Integer> {
    /** Names in upper case, as they are in MySQL. Users of another directory have their passwords in a table of their own. */
    private static final String NEEDING_HASHKIT = """
            SELECT r.NAME, u.ID, u.USERNAME FROM CREDENTIAL c
            JOIN USER_ENTITY u ON u.ID = c.USER_ID JOIN REALM r ON r.ID = u.REALM_ID
            WHERE c.TYPE = 'password' AND c.CREDENTIAL_DATA LIKE '%"hashkit"%'
            UNION ALL
            SELECT r.NAME, c.USER_ID, '' FROM FED_USER_CREDENTIAL c JOIN REALM r ON r.ID = c.REALM_ID
            WHERE c.TYPE = 'password' AND c.CREDENTIAL_DATA LIKE '%"hashkit"%'
            ORDER BY 1, 3""";

    private static final String POLICIES = "SELECT NAME, PASSWORD_POLICY FROM REALM ORDER BY 1";
    private static final Pattern NAMES_HASHKIT = Pattern.compile("hashAlgorithm\\s*\\(\\s*hashkit\\s*\\)");

    private static final int SECONDS = 600;
    private static final int PART = 1000;

    @Option(names = "--csv", paramLabel = "FILE", description = "CSV file in UTF-8 with a first line of names.")
    Path csv = Path.of("");

    @Option(
            names = "--csv-separator",
            paramLabel = "CHARACTER",
            converter = TableOptions.Separator.class,
            description = "What stands between two columns; \\t for a tab. Default: ${DEFAULT-VALUE}.")
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

    @Option(names = "--realm", paramLabel = "NAME", description = "Realm of the users. Default for --list: all.")
    String realm = "";

    @Option(names = "--out", paramLabel = "FOLDER", description = "New folder for the files, for this user alone.")
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

    @Option(
            names = "--list",
            description =
                    "Prints realm, ID and name of each user of the database whose row only hashkit reads, and the realms whose"
                            + " password policy names hashkit.")
    private boolean list;

    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    private final Stop stop;
    private final PrintStream console;

    KeycloakCommand(Stop stop, PrintStream console) {
        this.stop = stop;
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        boolean isFrom = !csv.toString().isEmpty();
        boolean isTo = !out.toString().isEmpty();
        if (list) {
            require(!database.url.isEmpty(), "--list reads Keycloak's database: give --url");
            require(!isFrom && !isTo, "--list makes no files: remove --csv and --out");
            return list().code();
        }
        require(isFrom && isTo && !realm.isEmpty(), "give --csv, --realm and --out, or --list and --url");
        accepted.addAll(Dialects.ALL);
        if (Files.exists(out)) {
            throw new NotStartedException("--out " + out + " exists: give a folder that does not");
        }
        if (!Files.isReadable(csv)) {
            throw new NotStartedException("--csv " + csv + ": there is no such file that can be read");
        }
        return new KeycloakImport(this, stop).run(console).code();
    }

    private Exit list() {
        TableSettings table = new TableSettings(
                database.url,
                database.user,
                DatabaseOptions.text(database.passwordFile),
                database.drivers(),
                "CREDENTIAL",
                List.of("ID"),
                "SECRET_DATA",
                List.of(),
                SECONDS,
                PART,
                null,
                "");
        long users = 0;
        boolean isNamed = false;
        try (Connection connection = Connections.open(table);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false); // so that PostgreSQL sends parts
            statement.setFetchSize(PART);
            ResultSet found = statement.executeQuery(NEEDING_HASHKIT);
            while (found.next() && !stop.isRequested()) {
                if (realm.isEmpty() || realm.equals(found.getString(1))) {
                    console.println(plain(found, 1) + "\t" + plain(found, 2) + "\t" + plain(found, 3));
                    users++;
                }
            }
            isNamed = policies(statement);
        } catch (SQLException e) {
            throw new NotStartedException("the database cannot be used: " + Faults.words(e));
        } catch (IOException e) {
            throw new NotStartedException(String.valueOf(e.getMessage()));
        }
        console.printf(Locale.ROOT, "users who need hashkit: %,d%n", users);
        return users == 0 && !isNamed && !stop.isRequested() ? Exit.DONE : Exit.ROWS_LEFT;
    }

    /** Policies of all realms, whatever {@code --realm} says: one of them is enough to keep Keycloak from starting. */
    private boolean policies(Statement statement) throws SQLException {
        boolean isNamed = false;
        ResultSet realms = statement.executeQuery(POLICIES);
        while (realms.next()) {
            if (NAMES_HASHKIT.matcher(String.valueOf(realms.getString(2))).find()) {
                console.println("the password policy of the realm " + plain(realms, 1)
                        + " names hashkit: Keycloak does not start without it");
                isNamed = true;
            }
        }
        return isNamed;
    }

    private static String plain(ResultSet row, int column) throws SQLException {
        return String.valueOf(row.getString(column)).replaceAll("\\p{Cntrl}", "?");
    }
}
