package io.hashkit.homes;

import com.example.Accounts;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.h2.tools.Server;

/** A table of users in the memory of the tests, which a server in another process reads over TCP. */
final class Table implements AutoCloseable {
    private static final String NAME = "mem:users;DB_CLOSE_DELAY=-1";
    private static final String HERE = "jdbc:h2:" + NAME;

    private final Server server;

    Table() throws SQLException {
        server = Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
    }

    /** The address of the database for this process and for others. */
    String url() {
        return "jdbc:h2:tcp://localhost:" + server.getPort() + "/" + NAME;
    }

    /** The whole table from now on. */
    void fill(Map<String, String> rows) throws SQLException {
        try (Connection connection = DriverManager.getConnection(HERE);
                Statement create = connection.createStatement()) {
            create.execute("CREATE TABLE IF NOT EXISTS accounts (name VARCHAR(50) PRIMARY KEY, password VARCHAR(255))");
            create.execute("CREATE TABLE IF NOT EXISTS roles (name VARCHAR(50), role VARCHAR(50))");
            create.execute("DELETE FROM accounts");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO accounts VALUES (?, ?)")) {
                for (Map.Entry<String, String> row : rows.entrySet()) {
                    insert.setString(1, row.getKey());
                    insert.setString(2, row.getValue());
                    insert.executeUpdate();
                }
            }
        }
    }

    /** How many characters a stored string may have from now on. */
    void resize(int characters) throws SQLException {
        try (Connection connection = DriverManager.getConnection(HERE);
                Statement alter = connection.createStatement()) {
            alter.execute("ALTER TABLE accounts ALTER COLUMN password VARCHAR(" + characters + ")");
        }
    }

    String stored(String name) {
        return new Accounts(HERE).find(name).orElseThrow();
    }

    @Override
    public void close() {
        server.stop();
    }
}
