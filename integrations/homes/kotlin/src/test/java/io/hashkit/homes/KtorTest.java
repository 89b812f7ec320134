package io.hashkit.homes;

import com.example.Accounts;
import java.net.URI;
import java.nio.file.Path;

/** Ktor on its engine of coroutines. */
class KtorTest extends LoginSuite {
    private KtorServer server;

    @Override
    URI start(Table table, Path folder) {
        server = new KtorServer(new Accounts(table.url()));
        return URI.create("http://localhost:" + server.getPort() + "/");
    }

    @Override
    void stop() {
        server.stop();
    }
}
