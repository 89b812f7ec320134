package io.hashkit.rehash;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;

/** A server of MySQL or MariaDB, with the user of the tests. */
final class TestMySql extends TestDatabase {
    private final String url;

    TestMySql(String url) {
        this.url = url;
    }

    /** The MySQL of {@code .ci/mysql.sh}, with the driver and the settings of its URL. */
    static TestMySql get() {
        String url = System.getProperty("hashkit.mysql", "");
        assertThat(url).as("-Dhashkit.mysql, the JDBC URL of a server").isNotEmpty();
        return new TestMySql(url);
    }

    /** The URL with one more setting of the driver. */
    String url(String setting) {
        return url + (url.contains("?") ? "&" : "?") + setting;
    }

    @Override
    String url() {
        return url;
    }

    @Override
    String user() {
        return "app";
    }

    @Override
    String password() {
        return "app-password";
    }

    @Override
    String bytes() {
        return "varbinary(255)";
    }

    @Override
    String quote() {
        return "`";
    }

    @Override
    void watch() throws SQLException {
        execute("create trigger watch before update on users for each row set new.changes = old.changes + 1");
    }
}
