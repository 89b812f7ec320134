package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;

/**
 * Sixteen clients ask for tokens one after another, and the figures of docs/spring-logins.md are printed; no time is
 * asserted: {@code ./mvnw -B -Pheavy -pl hashkit-spring/tests-server test -Dtest=TokenFloodTest}; {@code -Dfigures.seconds}
 * sets how long each setting is measured.
 */
@Tag("heavy")
class TokenFloodTest {
    private static final int CLIENTS = 16;
    private static final String SECRET = "5f0c1d9e8b7a6f5e4d3c2b1a09182736";
    private static final String CLIENT = "spring.security.oauth2.authorizationserver.client.machine.registration.";

    private final HttpClient http = HttpClient.newHttpClient();

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {
        @Bean
        UserDetailsService users(PasswordHasher hasher) {
            return new InMemoryUserDetailsManager(User.withUsername("ann")
                    .password(hasher.hash("right"))
                    .roles("USER")
                    .build());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "the default, hashkit.encoder.client-secrets=passwords",
        "remembered matches, hashkit.cache.ttl=5m",
        "generated secrets, hashkit.encoder.client-secrets=generated"
    })
    void tokens_areGiven(String name, String setting) throws Exception {
        try (ConfigurableApplicationContext server = new SpringApplicationBuilder(Application.class)
                .properties(
                        "server.port=0",
                        "hashkit.scheme=argon2id,m=19456,t=2,p=1",
                        setting,
                        CLIENT + "client-id=machine",
                        CLIENT + "client-secret={noop}" + SECRET,
                        CLIENT + "client-authentication-methods=client_secret_basic",
                        CLIENT + "authorization-grant-types=client_credentials")
                .run()) {
            String port = server.getEnvironment().getProperty("local.server.port");
            flood(port, 3);
            int seconds = Integer.getInteger("figures.seconds", 20);
            int[] answers = flood(port, seconds);
            System.out.printf(
                    "%s: %.0f tokens a second, %d refused (%d s, %d clients)%n",
                    name, answers[0] / (double) seconds, answers[1], seconds, CLIENTS);
            assertThat(answers[0]).isPositive();
        }
    }

    /** The tokens that were given, and the requests that were not answered with one. */
    private int[] flood(String port, int seconds) throws InterruptedException {
        AtomicInteger given = new AtomicInteger();
        AtomicInteger refused = new AtomicInteger();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        for (int i = 0; i < CLIENTS; i++) {
            clients.execute(() -> {
                while (System.nanoTime() < end) {
                    (token(port) == 200 ? given : refused).incrementAndGet();
                }
            });
        }
        clients.shutdown();
        assertThat(clients.awaitTermination(1, TimeUnit.HOURS)).isTrue();
        return new int[] {given.get(), refused.get()};
    }

    private int token(String port) {
        String basic = Base64.getEncoder().encodeToString(("machine:" + SECRET).getBytes(StandardCharsets.UTF_8));
        try {
            return http.send(
                            HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/oauth2/token"))
                                    .header("Authorization", "Basic " + basic)
                                    .header("Content-Type", "application/x-www-form-urlencoded")
                                    .POST(HttpRequest.BodyPublishers.ofString("grant_type=client_credentials"))
                                    .build(),
                            HttpResponse.BodyHandlers.discarding())
                    .statusCode();
        } catch (java.io.IOException | InterruptedException e) {
            return 0;
        }
    }
}
