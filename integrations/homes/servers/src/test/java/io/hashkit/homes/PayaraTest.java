package io.hashkit.homes;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.example.Accounts;
import com.example.HashesServlet;
import com.example.NameServlet;
import com.example.jakarta.Application;
import com.example.jakarta.BasicMechanism;
import com.example.jakarta.HashkitPasswordHash;
import com.grack.nanojson.JsonParser;
import io.hashkit.PasswordHasher;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Jakarta Security in Payara Micro, which is a process of its own with a WAR. */
class PayaraTest extends LoginSuite {
    private static final List<Class<?>> CLASSES = List.of(
            Accounts.class,
            HashesServlet.class,
            NameServlet.class,
            Application.class,
            BasicMechanism.class,
            HashkitPasswordHash.class,
            HasherOfTests.class);

    private ServerProcess payara;

    private static Path placeOf(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    /** A library as a jar, also where this build has only its classes. */
    private static void addLibrary(ZipOutputStream war, Class<?> type) throws Exception {
        Path place = placeOf(type);
        war.putNextEntry(new ZipEntry("WEB-INF/lib/" + type.getSimpleName() + ".jar"));
        if (Files.isRegularFile(place)) {
            Files.copy(place, war);
            return;
        }
        ZipOutputStream jar = new ZipOutputStream(war);
        try (Stream<Path> files = Files.walk(place)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                add(jar, place.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        jar.finish();
    }

    private static void add(ZipOutputStream zip, String name, byte[] content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content);
    }

    private static void write(OutputStream file, Table table) throws Exception {
        String dataSource = "<data-source><name>java:app/jdbc/users</name>"
                + "<class-name>org.h2.jdbcx.JdbcDataSource</class-name><url>" + table.url() + "</url></data-source>";
        String webXml = TomcatTest.resource("/web.xml").replaceFirst("(?s)<login-config>.*</login-config>", dataSource);
        try (ZipOutputStream war = new ZipOutputStream(file)) {
            add(war, "WEB-INF/web.xml", webXml.getBytes(UTF_8));
            for (Class<?> type : CLASSES) {
                String name = type.getName().replace('.', '/') + ".class";
                add(
                        war,
                        "WEB-INF/classes/" + name,
                        type.getResourceAsStream("/" + name).readAllBytes());
            }
            addLibrary(war, PasswordHasher.class);
            addLibrary(war, JsonParser.class);
            addLibrary(war, org.h2.Driver.class);
        }
    }

    @Override
    URI start(Table table, Path folder) throws Exception {
        Path war = folder.resolve("users.war");
        try (OutputStream file = Files.newOutputStream(war)) {
            write(file, table);
        }
        int port = ServerProcess.freePort();
        payara = new ServerProcess(
                folder,
                Map.of("USERS_URL", table.url()),
                "ready in",
                "-jar",
                Path.of("target/payara-micro.jar").toAbsolutePath().toString(),
                "--deploy",
                war.toString(),
                "--contextRoot",
                "/",
                "--port",
                Integer.toString(port),
                "--noCluster");
        // Payara 7 answers 403 at / itself to everybody where another path is open.
        return URI.create("http://localhost:" + port + "/name");
    }

    @Override
    long hashes() throws Exception {
        return hashesOfProcess();
    }

    /** The identity store ends before it asks the hash. */
    @Override
    int hashesForNobody() {
        return 0;
    }

    @Override
    void stop() throws Exception {
        payara.stop();
    }
}
