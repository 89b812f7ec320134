package io.hashkit.homes;

import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;

/** Micronaut Security on Netty. */
class MicronautTest extends LoginSuite {
    private EmbeddedServer server;

    @Override
    URI start(Table table, Path folder) {
        server = ApplicationContext.run(
                EmbeddedServer.class, Map.of("micronaut.server.port", -1, "users.url", table.url()));
        return server.getURI();
    }

    @Override
    void stop() {
        server.close();
    }
}
