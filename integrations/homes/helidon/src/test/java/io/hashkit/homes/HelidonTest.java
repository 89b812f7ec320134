package io.hashkit.homes;

import com.example.Accounts;
import com.example.helidon.Application;
import io.helidon.webserver.WebServer;
import java.net.URI;
import java.nio.file.Path;

/** Helidon SE. */
class HelidonTest extends LoginSuite {
    private WebServer server;

    @Override
    URI start(Table table, Path folder) {
        server = Application.start(HasherOfTests.create(), new Accounts(table.url()));
        return URI.create("http://localhost:" + server.port() + "/");
    }

    @Override
    void stop() {
        server.stop();
    }
}
