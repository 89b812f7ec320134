package io.hashkit.homes;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.tomcat.HashkitCredentialHandler;
import io.hashkit.limit.Permit;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.ContextConfig;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.Test;

/** Tomcat, configured by context.xml and web.xml. */
class TomcatTest extends LoginSuite {
    /** The handler as context.xml has it, with the hasher of the tests. */
    public static final class Handler extends HashkitCredentialHandler {
        public Handler() {
            super(HasherOfTests.create());
        }
    }

    private final Tomcat tomcat = new Tomcat();

    static String resource(String name) throws Exception {
        return Files.readString(Path.of(TomcatTest.class.getResource(name).toURI()));
    }

    @Override
    URI start(Table table, Path folder) throws Exception {
        Path application = Files.createDirectories(folder.resolve("application"));
        Files.writeString(
                Files.createDirectories(application.resolve("WEB-INF")).resolve("web.xml"), resource("/web.xml"));
        Path contextFile = Files.writeString(
                folder.resolve("context.xml"),
                resource("/tomcat/context.xml")
                        // Tomcat's own pool is not in the embedded Tomcat.
                        .replace("url=", "factory=\"com.zaxxer.hikari.HikariJNDIFactory\" jdbcUrl=")
                        .replace("${users.url}", table.url())
                        .replace(HashkitCredentialHandler.class.getName(), Handler.class.getName()));
        tomcat.setBaseDir(folder.toString());
        tomcat.setPort(0);
        tomcat.getConnector();
        tomcat.enableNaming();
        Context context = new StandardContext();
        context.setPath("");
        context.setDocBase(application.toString());
        context.setConfigFile(contextFile.toUri().toURL());
        context.setParentClassLoader(getClass().getClassLoader());
        ContextConfig config = new ContextConfig();
        config.setDefaultWebXml(tomcat.noDefaultWebXmlPath());
        context.addLifecycleListener(config);
        tomcat.getHost().addChild(context);
        tomcat.start();
        return URI.create("http://localhost:" + tomcat.getConnector().getLocalPort() + "/");
    }

    /** LockOutRealm locks a user for five minutes after five failures in a row. */
    @Test
    void refusals_lockNobodyOut() throws Exception {
        try (Permit taken = HasherOfTests.busy()) {
            for (int i = 0; i < 10; i++) {
                assertThat(statusOf("own", "correct horse")).isEqualTo(503);
            }
        }

        assertThat(statusOf("own", "correct horse")).isEqualTo(200);
    }

    @Test
    void wrongPasswords_lockTheUserOut() throws Exception {
        for (int i = 0; i < 10; i++) {
            assertThat(statusOf("locked", "wrong")).isEqualTo(401);
        }

        assertThat(statusOf("locked", "password")).isEqualTo(401);
    }

    @Override
    void stop() throws Exception {
        tomcat.stop();
        tomcat.destroy();
    }
}
