package io.hashkit.rehash;

import java.sql.SQLException;

/** The servers, for tests of other rooms. */
public final class TestServers {
    private TestServers() {}

    public static String postgresUrl() {
        return TestPostgres.get().url();
    }

    public static void postgres(String... statements) throws SQLException {
        TestPostgres.get().execute(statements);
    }
}
