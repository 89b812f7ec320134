package io.hashkit.sample;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;

/** Tests with one server of a real PostgreSQL, which ends with this process, on which each test has an empty database. */
abstract class OnPostgres {
    private static final String DATABASE = "sample";

    private static final EmbeddedPostgres POSTGRES = started();

    private static EmbeddedPostgres started() {
        try {
            return EmbeddedPostgres.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @BeforeEach
    void createDatabase() throws SQLException {
        try (Connection connection = POSTGRES.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("drop database if exists " + DATABASE + " with (force)");
            statement.execute("create database " + DATABASE);
        }
    }

    final Connection connection() throws SQLException {
        return POSTGRES.getDatabase("postgres", DATABASE).getConnection();
    }

    final String url() {
        return POSTGRES.getJdbcUrl("postgres", DATABASE);
    }
}
