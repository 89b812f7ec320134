package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.spring.internal.login.ClientSecretEncoder;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;

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

    private static final String GENERATED = "hashkit.encoder.client-secrets=generated";
    private static final String PASSWORDS = "hashkit.encoder.client-secrets=passwords";

    @Test
    void generatedSecret_isStoredWithTheCheapHash_andNeedsNoPermitOfLogins() {
        application(GENERATED).run(context -> {
            ClientServer server = new ClientServer(context, "{noop}" + MADE);

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

    @Test
    void plainSecretWithoutItsPrefix_isNotRead() {
        application(GENERATED)
                .run(context -> assertThatThrownBy(() -> new ClientServer(context, MADE).authenticate(MADE))
                        .isInstanceOf(OAuth2AuthenticationException.class));
    }

    /** Whatever a secret looks like, its hash is cheap only if the application says so. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                MADE,
                "Winter2024!Winter2024!Winter2024!",
                "correct-horse-battery-staple-2026",
                "31415926535897932384626433832795",
                "https://example.org/our/service?key=1",
                "\u79d8\u5bc6\u306e\u5408\u8a00\u8449\u3092\u5fd8\u308c\u306a\u3044\u3067\u304f\u3060\u3055\u3044",
                TYPED
            })
    void secret_isHashedLikeAPasswordByDefault(String secret) {
        application("hashkit.scheme=bcrypt,cost=5").run(context -> {
            ClientServer server = new ClientServer(context, "{noop}" + secret);

            assertThat(server.authenticate(secret)).isTrue();

            assertThat(server.stored()).startsWith("$2b$05$");
            assertThat(server.authenticate(secret)).isTrue();
            assertThatThrownBy(() -> server.authenticate("wrong")).isInstanceOf(OAuth2AuthenticationException.class);
        });
    }

    /** The kinds of rows, the weakest first. */
    private enum Kind {
        PLAIN("{noop}"),
        DIGEST("{SHA-256}"),
        FEW("$pbkdf2-sha256$i=10,"),
        CHEAP("$pbkdf2-sha256$i=1000,"),
        BELOW("$2b$04$"),
        CURRENT("$2b$05$"),
        ABOVE("$argon2id$");

        private final String prefix;

        Kind(String prefix) {
            this.prefix = prefix;
        }

        @SuppressWarnings("deprecation") // what such rows were written by
        String of(String secret) {
            return switch (this) {
                case PLAIN -> prefix + secret;
                case DIGEST ->
                    prefix
                            + new org.springframework.security.crypto.password.MessageDigestPasswordEncoder("SHA-256")
                                    .encode(secret);
                case FEW -> TestHashers.of(Pbkdf2.sha256(10)).hash(secret);
                case CHEAP -> TestHashers.of(Pbkdf2.sha256(1_000)).hash(secret);
                case BELOW -> TestHashers.of(new Bcrypt(4)).hash(secret);
                case CURRENT -> TestHashers.of(new Bcrypt(5)).hash(secret);
                case ABOVE -> TestHashers.of(Argon2.id(1_024, 1, 1)).hash(secret);
            };
        }

        /** What may become cheap, or is. */
        boolean isCheapIfGenerated() {
            return this == PLAIN || this == CHEAP;
        }

        static Kind ofRow(String stored) {
            String open = stored.replaceFirst("-aes256gcm\\$cost=(\\d)\\b.*", "\\$0$1\\$")
                    .replace("-aes256gcm", "");
            return Stream.of(values())
                    .filter(kind -> open.startsWith(kind.prefix))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(open.substring(0, 20)));
        }
    }

    static Stream<Arguments> settings() {
        return Stream.of(
                        "",
                        "hashkit.keyring.keys.now.state=write",
                        "hashkit.keyring.required=true",
                        "hashkit.keyring.require-bound=true")
                .flatMap(keys -> Stream.of(PASSWORDS, GENERATED).map(secrets -> Arguments.of(keys, secrets)));
    }

    private ApplicationContextRunner keyed(String mode, String secrets) {
        String[] settings = {"hashkit.scheme=bcrypt,cost=5", secrets};
        return mode.isEmpty() ? application(settings) : withKey(settings).withPropertyValues(mode);
    }

    private ApplicationContextRunner withKey(String... properties) {
        return application(properties)
                .withPropertyValues(
                        "hashkit.keyring.keys.now.state=write",
                        "hashkit.keyring.keys.now.base64=" + TestKeys.base64("now"));
    }

    /** Every kind of row under every setting: it opens, and what replaces it is never weaker. */
    @ParameterizedTest
    @MethodSource("settings")
    void row_opens_andIsNeverReplacedByAWeakerOne(String keys, String secrets) {
        keyed(keys, secrets).run(context -> {
            for (Kind kind : Kind.values()) {
                for (String secret : List.of(MADE, "short")) {
                    boolean cheap = secrets.equals(GENERATED) && secret.equals(MADE) && kind.isCheapIfGenerated();
                    String stored = afterTwoTokens(new ClientServer(context, kind.of(secret)), secret);
                    assertThat(Kind.ofRow(stored))
                            .as("%s of %s", kind, secret)
                            .isGreaterThanOrEqualTo(kind)
                            .isEqualTo(cheap ? Kind.CHEAP : max(kind, Kind.CURRENT));
                    assertThat(stored.contains("-aes256gcm"))
                            .as("sealed if there are keys")
                            .isEqualTo(!keys.isEmpty());
                }
            }
        });
    }

    private static String afterTwoTokens(ClientServer server, String secret) {
        assertThat(server.authenticate(secret)).isTrue();
        assertThat(server.authenticate(secret)).isTrue();
        assertThatThrownBy(() -> server.authenticate(secret + "x")).isInstanceOf(OAuth2AuthenticationException.class);
        return server.stored();
    }

    private static Kind max(Kind one, Kind other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    /** Spring Boot makes such a client of application.properties. */
    @ParameterizedTest
    @CsvSource({"required, passwords", "require-bound, passwords", "required, generated", "require-bound, generated"})
    void modesOfTheKeyring_doNotApplyToClients(String mode, String secrets) {
        withKey("hashkit.keyring." + mode + "=true", "hashkit.encoder.client-secrets=" + secrets)
                .run(context -> {
                    ClientServer server = new ClientServer(context, "{noop}" + TYPED);

                    assertThat(server.authenticate(TYPED)).isTrue();

                    assertThat(server.stored()).contains("-aes256gcm$").doesNotContain("bound=1");
                    assertThat(server.authenticate(TYPED)).isTrue();
                    assertThat(context.getBean(PasswordEncoder.class).matches(TYPED, "{noop}" + TYPED))
                            .as("rows of users")
                            .isFalse();
                });
    }

    @Test
    void modesOfTheKeyring_applyToClients_ifThePropertySaysSo() {
        withKey("hashkit.keyring.required=true", "hashkit.encoder.client-secrets=never")
                .run(context -> assertThatThrownBy(
                                () -> new ClientServer(context, "{noop}" + TYPED).authenticate(TYPED))
                        .isInstanceOf(OAuth2AuthenticationException.class));
    }

    /** The encoder of clients takes part in what is configured for passwords. */
    @Test
    void manyTokensOfOneClient_shareOneHash_ifMatchesAreRemembered() {
        withKey("hashkit.keyring.required=true", "hashkit.scheme=bcrypt,cost=5")
                .withPropertyValues("hashkit.cache.ttl=5m")
                .run(context -> {
                    ClientServer server = new ClientServer(context, "{noop}" + MADE);
                    assertThat(server.authenticate(MADE)).isTrue();
                    assertThat(server.authenticate(MADE)).isTrue();
                    try (Permit held = limiter.acquire(Priority.LOGIN, 0)) {
                        assertThat(held).isNotNull();
                        assertThat(server.authenticate(MADE)).isTrue();
                    }
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
            ClientSecretEncoder busy = new ClientSecretEncoder(passwords, null, null, limiter);
            AtomicBoolean down = new AtomicBoolean();
            ClientSecretEncoder unavailable = new ClientSecretEncoder(
                    passwords,
                    Keyring.builder().write("now", keyServiceThatMayBe(down)).build(),
                    null);
            down.set(true);
            String stored = "{noop}" + MADE;
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
}
