package io.hashkit.homes;

import java.net.URI;
import java.nio.file.Path;
import java.util.Map;

/** Quarkus as its plug-in packages it, in a process of its own. */
class QuarkusIT extends LoginSuite {
    private ServerProcess quarkus;

    @Override
    URI start(Table table, Path folder) throws Exception {
        int port = ServerProcess.freePort();
        Path application = Path.of("target/quarkus-app").toAbsolutePath();
        quarkus = new ServerProcess(
                application,
                Map.of(
                        "USERS_URL", table.url(),
                        "HASHKIT_LIMITER_MAX_WAIT", "3s",
                        "HASHKIT_SERVICE_HOST", "10.0.0.1"),
                "Listening on",
                "-Dquarkus.http.port=" + port,
                "-jar",
                "quarkus-run.jar");
        return URI.create("http://localhost:" + port + "/");
    }

    @Override
    long hashes() throws Exception {
        return hashesOfProcess();
    }

    @Override
    void stop() throws Exception {
        quarkus.stop();
    }
}
