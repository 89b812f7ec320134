package io.hashkit.sample.rekey;

import io.hashkit.seal.KeyUnavailableException;
import java.io.IOException;
import java.io.PrintStream;
import java.security.GeneralSecurityException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * Seals, re-keys or binds every row of a table while users log in. Rows are read in batches in the order of their ids;
 * each row that {@code needsRekey} names is replaced by {@code rekey}, in an update that also compares the old string, so
 * that no password change is lost. The program may be killed at any moment and is started again with the same command.
 *
 * <p>Messages contain the ids of rows and the reasons of errors, but no stored strings. On MySQL, the column of the stored
 * strings needs a binary collation, because the others ignore case when the update compares.
 */
public final class RekeyTable {
    private static final int NOTHING_LEFT = 0;
    private static final int NOT_FINISHED = 1;
    private static final int WRONG_OPTIONS = 2;

    private RekeyTable() {}

    /**
     * Runs the program.
     *
     * @param args the options; {@code --help} describes them
     */
    public static void main(String[] args) {
        Stop stop = new Stop();
        stop.onSignal();
        int code;
        try {
            code = run(Arrays.asList(args), System.getenv(), stop, System.out);
        } finally {
            stop.ended();
        }
        System.out.flush();
        if (!stop.isRequested()) {
            System.exit(code);
        }
    }

    /**
     * Runs the program until it has finished or {@code stop} is requested.
     *
     * @param environment where the passwords of the key file and of the database are
     * @return the exit code
     */
    static int run(List<String> args, Map<String, String> environment, Stop stop, PrintStream out) {
        if (args.contains("--help")) {
            out.print(RekeyOptions.USAGE);
            return NOTHING_LEFT;
        }
        try {
            RekeyOptions options = RekeyOptions.parse(args);
            char[] keysPassword =
                    environment.getOrDefault("HASHKIT_KEYS_PASSWORD", "").toCharArray();
            try (RowHasher hasher = new RowHasher(options, keysPassword);
                    Connection connection = connect(options, environment)) {
                PasswordTable table = new PasswordTable(connection, options);
                return new RekeyRun(options, table, hasher, stop, out).run() ? NOTHING_LEFT : NOT_FINISHED;
            }
        } catch (IllegalArgumentException e) {
            out.println("rekey: " + e.getMessage() + " (--help shows the options)");
            return WRONG_OPTIONS;
        } catch (SQLException e) {
            out.println("rekey: the database failed: " + RowError.describe(e));
        } catch (KeyUnavailableException e) {
            out.println("rekey: " + e.getMessage());
        } catch (IOException | GeneralSecurityException e) {
            out.println("rekey: the key file cannot be read: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            out.println("rekey: interrupted");
        }
        return NOT_FINISHED;
    }

    private static Connection connect(RekeyOptions options, Map<String, String> environment) throws SQLException {
        Properties login = new Properties();
        if (options.user() != null) {
            login.setProperty("user", options.user());
        }
        String password = environment.get("HASHKIT_DATABASE_PASSWORD");
        if (password != null) {
            login.setProperty("password", password);
        }
        return DriverManager.getConnection(options.url(), login);
    }
}
