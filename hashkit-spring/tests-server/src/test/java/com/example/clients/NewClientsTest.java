package com.example.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.server.authorization.client.InMemoryRegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClientRepository;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;

/** A client that the recipe has registered asks an authorization server for tokens. */
class NewClientsTest {
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(NewClients.class)
    static class Application {
        /** It needs a first client. */
        @Bean
        RegisteredClientRepository clients() {
            return new InMemoryRegisteredClientRepository(RegisteredClient.withId("first")
                    .clientId("first")
                    .clientSecret("none")
                    .authorizationGrantType(AuthorizationGrantType.CLIENT_CREDENTIALS)
                    .build());
        }

        @Bean
        InMemoryUserDetailsManager users() {
            return new InMemoryUserDetailsManager();
        }
    }

    private static int token(String port, String secret) throws Exception {
        String basic = Base64.getEncoder().encodeToString(("reports:" + secret).getBytes(StandardCharsets.UTF_8));
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/oauth2/token"))
                                .header("Authorization", "Basic " + basic)
                                .header("Content-Type", "application/x-www-form-urlencoded")
                                .POST(HttpRequest.BodyPublishers.ofString("grant_type=client_credentials"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .statusCode();
    }

    @Test
    void newClient_getsTokens_andItsRowIsSealed() throws Exception {
        try (ConfigurableApplicationContext server = new SpringApplicationBuilder(Application.class)
                .properties(
                        "server.port=0",
                        "hashkit.scheme=argon2id,m=19456,t=2,p=1",
                        "hashkit.encoder.client-secrets=generated",
                        "hashkit.keyring.keys.now.state=write",
                        "hashkit.keyring.keys.now.hex=" + "0123456789abcdef".repeat(4),
                        "hashkit.keyring.required=true")
                .run()) {
            String port = server.getEnvironment().getRequiredProperty("local.server.port");
            RegisteredClientRepository clients = server.getBean(RegisteredClientRepository.class);
            String secret = server.getBean(NewClients.class).register("reports");
            assertThat(clients.findByClientId("reports").getClientSecret()).startsWith("$pbkdf2-sha256$i=1000,");

            assertThat(token(port, secret)).isEqualTo(200);
            assertThat(token(port, "wrong")).isEqualTo(401);

            assertThat(clients.findByClientId("reports").getClientSecret())
                    .startsWith("$pbkdf2-sha256-aes256gcm$i=1000,")
                    .doesNotContain("bound=1");
            assertThat(token(port, secret)).isEqualTo(200);
        }
    }
}
