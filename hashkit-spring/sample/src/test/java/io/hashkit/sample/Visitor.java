package io.hashkit.sample;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An HTTP client that keeps cookies and sends the hidden token of the login form. */
final class Visitor {
    private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\"[^>]*value=\"([^\"]+)\"");

    enum Answer {
        IN,
        REFUSED,
        OVERLOADED
    }

    private final HttpClient client;
    private final URI address;

    Visitor(URI address) {
        this.address = address;
        this.client = HttpClient.newBuilder()
                .cookieHandler(new CookieManager())
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(address.resolve(path)).build(), BodyHandlers.ofString());
    }

    Answer logIn(String username, String password) throws IOException, InterruptedException {
        HttpResponse<String> answer = post(username, password, token());
        if (answer.statusCode() == 503) {
            if (answer.headers().firstValue("Retry-After").isEmpty()) {
                throw new IOException("503 without Retry-After");
            }
            return Answer.OVERLOADED;
        }
        String location = answer.headers().firstValue("Location").orElse("");
        if (answer.statusCode() != 302) {
            throw new IOException("neither let in nor refused: " + answer.statusCode() + " " + answer.body());
        }
        return location.contains("error") ? Answer.REFUSED : Answer.IN;
    }

    String token() throws IOException, InterruptedException {
        Matcher matcher = TOKEN.matcher(get("/login").body());
        if (!matcher.find()) {
            throw new IOException("no token in the form");
        }
        return matcher.group(1);
    }

    HttpResponse<String> post(String username, String password, String token) throws IOException, InterruptedException {
        String form = "username=" + encoded(username) + "&password=" + encoded(password) + "&_csrf=" + encoded(token);
        return client.send(
                HttpRequest.newBuilder(address.resolve("/login"))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(form))
                        .build(),
                BodyHandlers.ofString());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
