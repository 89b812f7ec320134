package io.hashkit.rehash.table;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Opens connections, with the password of this host and settings of drivers on which results depend. */
public final class Connections {
    private static final Pattern PASSWORD =
            Pattern.compile("(?i)(?!passwordCharacterEncoding)(\\w*pass(?:word|wd|phrase)?\\w*|pwd\\w*)\\s*=");
    private static final Pattern LOGIN = Pattern.compile("//[^/?#]*:[^/?#@]*@|[:/]\\w+/[^/@?]+@");
    /** Settings of drivers that print statements with their values. */
    private static final Pattern PRINTS = Pattern.compile(
            "(?i)\\b(profileSQL|autoGenerateTestcaseScript|traceProtocol|logSlowQueries|logger\\w*)\\s*=(?!\\s*false\\b)");
    /** A driver is loaded once: each class loader would keep its classes. */
    private static final Map<String, ClassLoader> LOADERS = new ConcurrentHashMap<>();

    static {
        // Without a library for logs, the driver of MariaDB writes its messages to the console.
        System.setProperty("mariadb.logging.disable", "true");
    }

    private Connections() {}

    /** Whether a URL contains a password in any of the usual ways, which every user of the host could read. */
    public static boolean hasPassword(String url) {
        String decoded;
        try {
            decoded = URLDecoder.decode(url.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            decoded = url;
        }
        return PASSWORD.matcher(decoded).find()
                || LOGIN.matcher(decoded).find()
                || LOGIN.matcher(url).find();
    }

    /** The first setting of a URL with which a driver prints stored strings; null if there is none. */
    public static @Nullable String printing(String url) {
        Matcher setting = PRINTS.matcher(url);
        return setting.find() ? setting.group(1) : null;
    }

    /**
     * Opens a connection.
     *
     * @throws IOException if the password file cannot be read
     * @throws NotStartedException if no driver accepts the URL
     */
    public static Connection open(TableSettings settings) throws SQLException, IOException {
        Properties login = new Properties();
        if (settings.user() != null) {
            login.setProperty("user", settings.user());
        }
        char[] password = Secrets.read(settings.passwordFile(), Secrets.DATABASE);
        if (password != null) {
            login.setProperty("password", new String(password)); // JDBC takes nothing that can be wiped
            Arrays.fill(password, '\0');
        }
        if (settings.isEmbedded()) {
            return driver(settings).connect(settings.url(), new Properties());
        }
        int longest = 2 * settings.timeoutSeconds() + 30;
        boolean seconds = settings.url().startsWith("jdbc:postgresql:");
        // A network that swallows packets must end as an error, not as a program that waits for ever.
        ifMissing(login, settings, "socketTimeout", seconds ? longest : 1000 * longest);
        // Named statements do not survive a pool in transaction mode.
        ifMissing(login, settings, "prepareThreshold", 0);
        // Bulk statements count wrongly, and rewritten ones not at all.
        login.setProperty("useBulkStmts", "false");
        login.setProperty("useBulkStmtsForInserts", "false");
        login.setProperty("rewriteBatchedStatements", "false");
        Connection connection = driver(settings).connect(settings.url(), login);
        if (connection == null) {
            throw noDriver();
        }
        return connection;
    }

    private static void ifMissing(Properties login, TableSettings settings, String name, int value) {
        if (!settings.url().contains(name + "=")) {
            login.setProperty(name, String.valueOf(value));
        }
    }

    /** The driver manager would only see drivers of the class path. */
    private static Driver driver(TableSettings settings) throws SQLException {
        ClassLoader loader =
                LOADERS.computeIfAbsent(String.valueOf(settings.drivers()), name -> loader(settings.drivers()));
        for (Driver driver : ServiceLoader.load(Driver.class, loader)) {
            if (driver.acceptsURL(settings.url())) {
                return driver;
            }
        }
        throw noDriver();
    }

    private static ClassLoader loader(@Nullable String drivers) {
        ClassLoader own = Connections.class.getClassLoader();
        if (drivers == null) {
            return own;
        }
        File given = new File(drivers);
        File[] jars =
                given.isDirectory() ? given.listFiles((folder, name) -> name.endsWith(".jar")) : new File[] {given};
        List<URL> urls = new ArrayList<>();
        try {
            for (File jar : jars == null ? new File[0] : jars) {
                urls.add(jar.toURI().toURL());
            }
        } catch (MalformedURLException e) {
            throw new NotStartedException("--driver " + drivers + " is no file or folder");
        }
        return new URLClassLoader(urls.toArray(URL[]::new), own);
    }

    private static NotStartedException noDriver() {
        return new NotStartedException("--url: no driver accepts it. Give jdbc:postgresql://HOST/DATABASE,"
                + " jdbc:mariadb://HOST/DATABASE or jdbc:mysql://HOST/DATABASE, and the jar of its driver in the folder"
                + " drivers beside hashkit-rehash.jar, or with --driver FILE");
    }
}
