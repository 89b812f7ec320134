package io.hashkit.rehash;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/**
 * A PostgreSQL: the embedded one, or that of the property {@code hashkit.postgres}, as {@code localhost:5432}. With {@code
 * hashkit.pgbouncer}, the program reaches it through that.
 */
final class TestPostgres extends TestDatabase {
    private static TestPostgres shared;

    private final String server;
    private final String name;

    TestPostgres(String server, String name) {
        this.server = server;
        this.name = name;
    }

    private static String started() {
        try {
            return "localhost:"
                    + EmbeddedPostgres.builder()
                            .setServerConfig("fsync", "off")
                            .setServerConfig("max_connections", "50")
                            .start()
                            .getPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static synchronized TestPostgres get() {
        if (shared == null) {
            String given = System.getProperty("hashkit.postgres", "");
            shared = new TestPostgres(given.isEmpty() ? started() : given, "postgres");
        }
        return shared;
    }

    /** Another database of the same server. */
    TestDatabase database(String other) {
        return new TestPostgres(server, other);
    }

    @Override
    String url() {
        return "jdbc:postgresql://" + System.getProperty("hashkit.pgbouncer", server) + "/" + name;
    }

    @Override
    Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:postgresql://" + server + "/" + name, user(), password());
    }

    @Override
    String user() {
        return "postgres";
    }

    @Override
    String password() {
        return "postgres";
    }

    @Override
    String bytes() {
        return "bytea";
    }

    @Override
    String quote() {
        return "\"";
    }

    @Override
    void watch() throws SQLException {
        execute("""
                create or replace function watch() returns trigger language plpgsql as $$ begin
                    new.changes = old.changes + 1;
                    return new;
                end $$""", "create trigger watch before update on users for each row execute function watch()");
    }
}
