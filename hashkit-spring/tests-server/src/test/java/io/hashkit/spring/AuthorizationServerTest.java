package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClientRepository;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;

/** Spring Authorization Server as Spring Boot configures it, with users of its own and one client. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AuthorizationServerTest {
    private static final String SECRET = "5f0c1d9e8b7a6f5e4d3c2b1a09182736";
    private static final int MANY = 100;
    private static final String CLIENT = "spring.security.oauth2.authorizationserver.client.machine.registration.";

    private final HttpClient http = HttpClient.newHttpClient();
    private ConfigurableApplicationContext server;

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {
        /** More clients than permits, of which none waits. */
        @Bean
        Limiter limiter() {
            return Limiter.builder().parallel(1).maxWait(Duration.ZERO).build();
        }

        @Bean
        UserDetailsService users(PasswordHasher hasher) {
            return new InMemoryUserDetailsManager(User.withUsername("ann")
                    .password(hasher.boundTo("ann").hash("right"))
                    .roles("USER")
                    .build());
        }
    }

    @BeforeAll
    void start() {
        server = new SpringApplicationBuilder(Application.class)
                .properties(
                        "server.port=0",
                        "hashkit.scheme=argon2id,m=19456,t=2,p=1",
                        "hashkit.encoder.client-secrets=generated",
                        // A mode for rows of users, which Spring Boot's {noop} client is not.
                        "hashkit.keyring.keys.now.state=write",
                        "hashkit.keyring.keys.now.hex=" + "0123456789abcdef".repeat(4),
                        "hashkit.keyring.require-bound=true",
                        CLIENT + "client-id=machine",
                        CLIENT + "client-secret={noop}" + SECRET,
                        CLIENT + "client-authentication-methods=client_secret_basic",
                        CLIENT + "authorization-grant-types=client_credentials")
                .run();
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private CompletableFuture<HttpResponse<String>> token(String secret) {
        String basic = Base64.getEncoder().encodeToString(("machine:" + secret).getBytes(StandardCharsets.UTF_8));
        String port = server.getEnvironment().getProperty("local.server.port");
        return http.sendAsync(
                HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/oauth2/token"))
                        .header("Authorization", "Basic " + basic)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString("grant_type=client_credentials"))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private String stored() {
        return server.getBean(RegisteredClientRepository.class)
                .findByClientId("machine")
                .getClientSecret();
    }

    @Test
    void firstToken_replacesThePlainSecretByACheapHash() {
        HttpResponse<String> token = token(SECRET).join();

        assertThat(token.statusCode()).isEqualTo(200);
        assertThat(token.body()).contains("\"access_token\":");
        assertThat(stored()).startsWith("$pbkdf2-sha256-aes256gcm$i=1000,");
    }

    /** Of these, 84 were refused when the secret had the costs of passwords. A starved host may refuse some still. */
    @Test
    void manyTokensAtOnce_needNoPermitOfLogins_whichHoldThemAll() {
        token(SECRET).join();
        Limiter logins = server.getBean(Limiter.class);
        List<HttpResponse<String>> answers;
        long admitted;
        long refused = logins.stats().refused();
        try (Permit held = logins.acquire(Priority.LOGIN, 0)) {
            assertThat(held).isNotNull();
            admitted = logins.stats().admitted();
            List<CompletableFuture<HttpResponse<String>>> tokens =
                    IntStream.range(0, MANY).mapToObj(i -> token(SECRET)).toList();
            answers = tokens.stream().map(CompletableFuture::join).toList();
        }

        assertThat(answers)
                .extracting(HttpResponse::statusCode)
                .hasSize(MANY)
                .contains(200)
                .isSubsetOf(200, 503);
        assertThat(logins.stats().admitted()).isEqualTo(admitted);
        assertThat(logins.stats().refused()).isEqualTo(refused);
    }

    @Test
    void wrongSecret_isRefused() {
        token(SECRET).join();

        assertThat(token(SECRET.replace('5', '6')).join().statusCode()).isEqualTo(401);
    }
}
