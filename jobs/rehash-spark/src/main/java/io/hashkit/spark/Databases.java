package io.hashkit.spark;

import java.io.IOException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Properties;
import java.util.ServiceLoader;

/** Opens connections. */
final class Databases {
    private Databases() {}

    /**
     * Opens a connection, with the password of this host.
     *
     * @throws IOException if the password file cannot be read
     * @throws IllegalArgumentException if no driver accepts the URL
     */
    static Connection connect(TableSettings settings) throws SQLException, IOException {
        Properties login = new Properties();
        String user = settings.user();
        if (user != null) {
            login.setProperty("user", user);
        }
        char[] password = Secrets.read(settings.passwordFile(), Secrets.DATABASE);
        if (password != null) {
            login.setProperty("password", new String(password)); // JDBC takes nothing that can be wiped
            Arrays.fill(password, '\0');
        }
        Connection connection = driver(settings.url()).connect(settings.url(), login);
        if (connection == null) {
            throw noDriver();
        }
        return connection;
    }

    /** DriverManager would only see the drivers that were there when Spark used it first. */
    static Driver driver(String url) throws SQLException {
        for (Driver driver : ServiceLoader.load(Driver.class, Databases.class.getClassLoader())) {
            if (driver.acceptsURL(url)) {
                return driver;
            }
        }
        throw noDriver();
    }

    private static IllegalArgumentException noDriver() {
        return new IllegalArgumentException(
                "--url: no driver on the class path accepts it; jdbc:postgresql://HOST/DATABASE or"
                        + " jdbc:mariadb://HOST/DATABASE is needed, others by spark-submit --jars");
    }
}
