package io.hashkit.spring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import org.springframework.context.ConfigurableApplicationContext;

/** Sends HTTP requests to an application on its own port, or on that of its actuator. */
final class Http {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private Http() {}

    private static HttpRequest request(
            String of,
            ConfigurableApplicationContext context,
            String path,
            String user,
            String password,
            String accepted) {
        String basic = Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
        String port = context.getEnvironment().getProperty("local." + of + ".port");
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .header("Authorization", "Basic " + basic)
                .header("Accept", accepted)
                .build();
    }

    static CompletableFuture<HttpResponse<String>> getAsync(
            ConfigurableApplicationContext context, String path, String user, String password) {
        return CLIENT.sendAsync(
                request("server", context, path, user, password, "*/*"), HttpResponse.BodyHandlers.ofString());
    }

    static HttpResponse<String> get(ConfigurableApplicationContext context, String path, String user, String password) {
        return get(context, path, user, password, "*/*");
    }

    static HttpResponse<String> get(
            ConfigurableApplicationContext context, String path, String user, String password, String accepted) {
        return send(request("server", context, path, user, password, accepted));
    }

    static HttpResponse<String> getOfActuator(
            ConfigurableApplicationContext context, String path, String user, String password) {
        return send(request("management", context, path, user, password, "*/*"));
    }

    private static HttpResponse<String> send(HttpRequest request) {
        try {
            return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
