package io.hashkit.rehash;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;

/** A PostgreSQL. */
final class TestPostgres extends TestDatabase {
    private static TestPostgres shared;

    private final EmbeddedPostgres postgres;
    private final String name;

    private TestPostgres(EmbeddedPostgres postgres, String name) {
        this.postgres = postgres;
        this.name = name;
    }

    private static EmbeddedPostgres started() throws IOException {
        return EmbeddedPostgres.builder()
                .setServerConfig("fsync", "off")
                .setServerConfig("max_connections", "50")
                .start();
    }

    static synchronized TestPostgres get() {
        if (shared == null) {
            try {
                shared = new TestPostgres(started(), "postgres");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return shared;
    }

    /** Another database of the same server. */
    TestDatabase database(String other) {
        return new TestPostgres(postgres, other);
    }

    @Override
    String url() {
        return "jdbc:postgresql://localhost:" + postgres.getPort() + "/" + name;
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
