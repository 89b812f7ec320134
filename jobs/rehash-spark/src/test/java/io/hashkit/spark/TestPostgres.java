package io.hashkit.spark;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.SQLException;

/** A PostgreSQL. */
final class TestPostgres extends TestDatabase {
    private final EmbeddedPostgres postgres;

    TestPostgres() throws IOException {
        this.postgres = EmbeddedPostgres.builder()
                .setServerConfig("fsync", "off")
                .setServerConfig("max_connections", "50")
                .start();
    }

    @Override
    String url() {
        return "jdbc:postgresql://localhost:" + postgres.getPort() + "/postgres";
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
    void watch() throws SQLException {
        execute("""
                create or replace function watch() returns trigger language plpgsql as $$ begin
                    new.changes = old.changes + 1;
                    return new;
                end $$""", "create trigger watch before update on users for each row execute function watch()");
    }

    @Override
    public void close() throws IOException {
        postgres.close();
    }
}
