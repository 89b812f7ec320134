package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.limit.Limiter;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.config.AutowireCapableBeanFactory;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.server.authorization.InMemoryOAuth2AuthorizationService;
import org.springframework.security.oauth2.server.authorization.authentication.ClientSecretAuthenticationProvider;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.client.InMemoryRegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;

/** Spring Authorization Server's provider for clients, initialised as its configurer does it. */
class ClientSecretTest {
    private static final String MADE = "5f0c1d9e8b7a6f5e4d3c2b1a09182736";
    private static final String TYPED = "a secret of a person";

    private final Limiter limiter =
            Limiter.builder().parallel(1).maxWait(Duration.ZERO).build();

    private ApplicationContextRunner application(String... properties) {
        return Contexts.cheap()
                .withBean(Limiter.class, () -> limiter)
                .withPropertyValues("hashkit.encoder.mode=always")
                .withPropertyValues(properties);
    }

    /** One client with a stored secret, and the provider that asks for it. */
    private static final class Server {
        private final InMemoryRegisteredClientRepository clients;
        private final ClientSecretAuthenticationProvider provider;

        Server(AssertableApplicationContext context, String stored) {
            clients = new InMemoryRegisteredClientRepository(RegisteredClient.withId("1")
                    .clientId("machine")
                    .clientSecret(stored)
                    .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
                    .authorizationGrantType(AuthorizationGrantType.CLIENT_CREDENTIALS)
                    .build());
            provider = new ClientSecretAuthenticationProvider(clients, new InMemoryOAuth2AuthorizationService());
            provider.setPasswordEncoder(context.getBean(PasswordEncoder.class));
            AutowireCapableBeanFactory beans = context.getAutowireCapableBeanFactory();
            beans.initializeBean(provider, "provider");
        }

        boolean authenticate(String secret) {
            return provider.authenticate(new OAuth2ClientAuthenticationToken(
                            "machine", ClientAuthenticationMethod.CLIENT_SECRET_BASIC, secret, Map.of()))
                    .isAuthenticated();
        }

        String stored() {
            return clients.findById("1").getClientSecret();
        }
    }

    @Test
    void machineMadeSecret_isStoredWithItsCheaperHash_andNeedsNoPermitOfLogins() {
        application().run(context -> {
            PasswordEncoder passwords = context.getBean(PasswordEncoder.class);
            Server server = new Server(context, passwords.encode(MADE));
            assertThat(server.stored()).startsWith("$2b$04$");

            assertThat(server.authenticate(MADE)).isTrue();

            String cheap = server.stored();
            assertThat(cheap).startsWith("$pbkdf2-sha256$i=1000,l=32$");
            try (Permit held = limiter.acquire(Priority.LOGIN, 0)) {
                assertThat(held).isNotNull();
                assertThat(server.authenticate(MADE)).isTrue();
                assertThatThrownBy(() -> server.authenticate(MADE.replace('5', '6')))
                        .isInstanceOf(OAuth2AuthenticationException.class);
            }
            assertThat(server.stored()).isEqualTo(cheap);
        });
    }

    @ParameterizedTest
    @CsvSource({"{noop}", "''"})
    void plainSecret_isReplaced_ifItIsReadAtAll(String prefix) {
        application().run(context -> {
            Server server = new Server(context, prefix + MADE);
            if (prefix.isEmpty()) {
                assertThatThrownBy(() -> server.authenticate(MADE)).isInstanceOf(OAuth2AuthenticationException.class);
            } else {
                assertThat(server.authenticate(MADE)).isTrue();
                assertThat(server.stored()).startsWith("$pbkdf2-sha256$i=1000,");
            }
        });
    }

    @Test
    void secretThatAPersonChose_isHashedLikeAPassword() {
        application("hashkit.scheme=bcrypt,cost=5").run(context -> {
            Server server = new Server(context, "{noop}" + TYPED);

            assertThat(server.authenticate(TYPED)).isTrue();

            assertThat(server.stored()).startsWith("$2b$05$");
            assertThat(server.authenticate(TYPED)).isTrue();
            assertThatThrownBy(() -> server.authenticate("wrong")).isInstanceOf(OAuth2AuthenticationException.class);
        });
    }

    @Test
    void withKeys_theCheaperHashIsSealed() {
        application(
                        "hashkit.keyring.keys.now.state=write",
                        "hashkit.keyring.keys.now.base64=" + TestKeys.base64("now"),
                        "hashkit.keyring.required=true")
                .run(context -> {
                    Server server = new Server(
                            context, context.getBean(PasswordEncoder.class).encode(MADE));

                    assertThat(server.authenticate(MADE)).isTrue();

                    assertThat(server.stored()).startsWith("$pbkdf2-sha256-aes256gcm$i=1000,");
                    assertThat(server.authenticate(MADE)).isTrue();
                });
    }

    @Test
    void property_leavesTheEncoderOfTheApplication() {
        application("hashkit.encoder.client-secrets=false").run(context -> {
            Server server =
                    new Server(context, context.getBean(PasswordEncoder.class).encode(MADE));

            assertThat(server.authenticate(MADE)).isTrue();

            assertThat(server.stored()).startsWith("$2b$04$");
        });
    }

    private static KeyPrf keyServiceThatMayBe(AtomicBoolean down) {
        SecretKeySpec key = new SecretKeySpec(TestKeys.key("now"), "HmacSHA256");
        return message -> {
            if (down.get()) {
                throw new IOException("of the test");
            }
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(key);
            return mac.doFinal(message);
        };
    }

    /** The provider calls {@code encode} only after {@code upgradeEncoding}, and a token must not fail there. */
    @Test
    void upgradeThatFails_isLeftForALaterToken() {
        application().run(context -> {
            PasswordEncoder passwords = context.getBean(PasswordEncoder.class);
            ClientSecretEncoder busy = new ClientSecretEncoder(passwords, null, limiter);
            AtomicBoolean down = new AtomicBoolean();
            ClientSecretEncoder unavailable = new ClientSecretEncoder(
                    passwords,
                    Keyring.builder().write("now", keyServiceThatMayBe(down)).build());
            down.set(true);
            String stored = passwords.encode(MADE);
            assertThat(busy.matches(MADE, stored)).isTrue();
            try (Permit held = limiter.acquire(Priority.LOGIN, 0)) {
                assertThat(held).isNotNull();
                assertThat(busy.upgradeEncoding(stored)).isFalse();
            }
            assertThat(unavailable.matches(MADE, stored)).isTrue();
            assertThat(unavailable.upgradeEncoding(stored)).isFalse();

            assertThat(busy.matches(MADE, stored)).isTrue();
            assertThat(busy.upgradeEncoding(stored)).isTrue();
        });
    }

    @ParameterizedTest
    @CsvSource({
        "5f0c1d9e8b7a6f5e4d3c2b1a09182736, true",
        "5f0c1d9e8b7a6f5e4d3c2b1a0918273, false",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, false",
        "123456789123456789123456789123456789, false",
        "the quick brown fox jumps over the lazy dog, false"
    })
    void longSecretOfManyCharacters_isMachineMade(String secret, boolean made) {
        assertThat(ClientSecretEncoder.isMachineMade(secret)).isEqualTo(made);
    }
}
