package io.hashkit.spark;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.sql.SQLException;

/**
 * A MySQL that somebody has started, because Maven has no current server: {@code -Dhashkit.mysql=URL
 * -Dhashkit.mysql.user=USER -Dhashkit.mysql.password=PASSWORD}. Its table {@code users} is dropped.
 */
final class TestMySql extends TestDatabase {
    private final String url = System.getProperty("hashkit.mysql", "");

    TestMySql() {
        assumeTrue(!url.isEmpty(), "no -Dhashkit.mysql=jdbc:mysql://HOST/DATABASE is set");
    }

    @Override
    String url() {
        return url;
    }

    @Override
    String user() {
        return System.getProperty("hashkit.mysql.user", "app");
    }

    @Override
    String password() {
        return System.getProperty("hashkit.mysql.password", "app-password");
    }

    @Override
    boolean hasUuids() {
        return false;
    }

    @Override
    void watch() throws SQLException {
        execute("create trigger watch before update on users for each row set new.changes = old.changes + 1");
    }

    @Override
    public void close() throws SQLException {
        execute("drop table if exists users");
    }
}
