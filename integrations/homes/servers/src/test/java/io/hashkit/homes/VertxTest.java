package io.hashkit.homes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.example.Accounts;
import com.example.vertx.HashkitAuthentication;
import com.example.vertx.Overload;
import io.hashkit.PasswordHasher;
import io.hashkit.dialect.Dialects;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.handler.BasicAuthHandler;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** Vert.x Web. */
class VertxTest extends LoginSuite {
    private final Vertx vertx = Vertx.vertx();
    private Table table;

    private URI serve(Vertx vertx, PasswordHasher hasher, Table table) {
        Router router = Router.router(vertx);
        router.get("/free").handler(context -> context.end("free"));
        router.route()
                .handler(BasicAuthHandler.create(new HashkitAuthentication(vertx, hasher, new Accounts(table.url()))))
                .failureHandler(new Overload());
        router.get("/").handler(context -> context.end(context.user().subject()));
        HttpServer server = vertx.createHttpServer()
                .requestHandler(router)
                .listen(0)
                .toCompletionStage()
                .toCompletableFuture()
                .join();
        return URI.create("http://localhost:" + server.actualPort() + "/");
    }

    @Override
    URI start(Table table, Path folder) {
        this.table = table;
        return serve(vertx, HasherOfTests.create(), table);
    }

    @Override
    void stop() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    /** The only event loop has to answer while a login waits for a permit. */
    @Test
    void loginThatWaits_leavesTheEventLoopFree() throws Exception {
        Limiter limiter = Limiter.builder().parallel(1).build();
        ExecutorService threads = Executors.newSingleThreadExecutor();
        PasswordHasher hasher = PasswordHasher.builder()
                .accept(Dialects.ALL)
                .limiter(limiter)
                .threads(threads)
                .build();
        URI address = serve(vertx, hasher, table);
        HttpRequest login = HttpRequest.newBuilder(address)
                .header("Authorization", "Basic " + Base64.getEncoder().encodeToString("bcrypt:U*U".getBytes(UTF_8)))
                .build();
        CompletableFuture<HttpResponse<String>> answer;
        try (Permit taken = limiter.tryAcquire(Priority.LOGIN, 0)) {
            answer = client.sendAsync(login, BodyHandlers.ofString());
            while (limiter.stats().waiting() == 0) {
                Thread.onSpinWait();
            }

            assertThat(client.send(
                                    HttpRequest.newBuilder(address.resolve("/free"))
                                            .build(),
                                    BodyHandlers.ofString())
                            .body())
                    .isEqualTo("free");
            assertThat(answer).isNotDone();
        }

        assertThat(answer.join().statusCode()).isEqualTo(200);
        threads.shutdown();
    }
}
