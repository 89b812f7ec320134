package io.hashkit.rehash;

import io.hashkit.rehash.table.TableSettings;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.jar.JarOutputStream;
import java.util.logging.Logger;
import java.util.zip.ZipEntry;

/** A driver with which something happens before the first statement of a kind. */
public final class MeddlingDriver implements Driver {
    private static final String PREFIX = "jdbc:meddling:";
    /** Set by the test, in the JVM of which there is one driver. */
    private static final AtomicReference<Meddling> NEXT = new AtomicReference<>();

    private record Meddling(Predicate<String> kind, Statements before) {}

    interface Statements {
        void execute() throws SQLException;
    }

    /** The table users of a database, through the driver of this jar. */
    static TableSettings users(TestDatabase database, Path folder, Path jar) throws IOException {
        return new TableSettings(
                database.url().replaceFirst("^jdbc:", PREFIX),
                database.user(),
                database.passwordFile(folder).toString(),
                jar.toString(),
                "users",
                List.of("id"),
                "password",
                List.of(),
                30,
                3,
                null,
                "");
    }

    /**
     * Makes a jar for {@code --driver}.
     *
     * @param kind of the SQL before which something happens once
     */
    static Path jar(Path folder, Predicate<String> kind, Statements before) throws IOException {
        NEXT.set(new Meddling(kind, before));
        Path jar = folder.resolve("meddling.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(file)) {
            entries.putNextEntry(new ZipEntry("META-INF/services/java.sql.Driver"));
            entries.write(MeddlingDriver.class.getName().getBytes(StandardCharsets.UTF_8));
        }
        return jar;
    }

    @Override
    public Connection connect(String url, Properties login) throws SQLException {
        Connection real = DriverManager.getConnection(url.replace(PREFIX, "jdbc:"), login);
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("prepareStatement")) {
                        Meddling next = NEXT.get();
                        if (next != null && next.kind().test((String) arguments[0]) && NEXT.compareAndSet(next, null)) {
                            next.before().execute();
                        }
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Override
    public boolean acceptsURL(String url) {
        return url.startsWith(PREFIX);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties login) {
        return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
        return 1;
    }

    @Override
    public int getMinorVersion() {
        return 0;
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getAnonymousLogger();
    }
}
