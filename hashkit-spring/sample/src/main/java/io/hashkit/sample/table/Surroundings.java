package io.hashkit.sample.table;

import java.io.PrintStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/**
 * What the commands get from outside of their options.
 *
 * @param environment where the passwords are
 * @param stop requests the end
 * @param out takes all messages
 */
record Surroundings(Map<String, String> environment, Stop stop, PrintStream out) {
    /** The password of the key file and of its entries; the caller wipes it. */
    char[] keysPassword() {
        return environment.getOrDefault("HASHKIT_KEYS_PASSWORD", "").toCharArray();
    }

    /**
     * Runs a task over a table.
     *
     * @return the exit code
     */
    int run(TableOptions options, RowTask task) throws SQLException, InterruptedException {
        try (Connection connection = connect(options);
                TableRun run = new TableRun(options, new PasswordTable(connection, options), task, stop, out)) {
            return run.run() ? TableProgram.NOTHING_LEFT : TableProgram.NOT_FINISHED;
        }
    }

    private Connection connect(TableOptions options) throws SQLException {
        Properties login = new Properties();
        String user = options.user();
        if (user != null) {
            login.setProperty("user", user);
        }
        String password = environment.get("HASHKIT_DATABASE_PASSWORD");
        if (password != null) {
            login.setProperty("password", password);
        }
        return DriverManager.getConnection(options.url(), login);
    }

    /** Without the passwords. */
    @Override
    public String toString() {
        return "Surroundings[]";
    }
}
