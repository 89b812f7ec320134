package io.hashkit.spring.internal.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.SealingKey;
import io.hashkit.spring.Contexts;
import io.hashkit.spring.TestHashers;
import io.hashkit.spring.TestKeys;
import io.hashkit.spring.properties.KeyringProperties.KeyState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Keys from each source and in each state reach the hasher. */
class KeyringPropertiesTest {
    @TempDir
    private Path folder;

    /** The sources of a key. Each gives the same bytes for the same name. */
    enum Source {
        BASE64 {
            @Override
            List<String> settings(String name, Path store) {
                return List.of(".base64=" + TestKeys.base64(name));
            }
        },
        HEX {
            @Override
            List<String> settings(String name, Path store) {
                return List.of(".hex=" + TestKeys.hex(name));
            }
        },
        KEY_STORE {
            @Override
            List<String> settings(String name, Path store) {
                return List.of(".key-store=" + store, ".key-store-password=" + TestKeys.PASSWORD);
            }
        },
        KEY_STORE_AS_URL {
            @Override
            List<String> settings(String name, Path store) {
                return List.of(
                        ".key-store=file:" + store,
                        ".key-store-type=pkcs12",
                        ".key-store-password=" + TestKeys.PASSWORD,
                        ".alias=" + name);
            }
        },
        BUNDLE {
            @Override
            List<String> settings(String name, Path store) {
                return List.of(".bundle=sealing");
            }
        };

        abstract List<String> settings(String name, Path store);
    }

    private ApplicationContextRunner runner(Path store) {
        return Contexts.cheap()
                .withConfiguration(AutoConfigurations.of(SslAutoConfiguration.class))
                .withPropertyValues(
                        "spring.ssl.bundle.jks.sealing.keystore.location=file:" + store,
                        "spring.ssl.bundle.jks.sealing.keystore.type=PKCS12",
                        "spring.ssl.bundle.jks.sealing.keystore.password=" + TestKeys.PASSWORD);
    }

    private static String[] key(String name, KeyState state, Source source, Path store) {
        String prefix = "hashkit.keyring.keys." + name;
        List<String> settings =
                new ArrayList<>(List.of(prefix + ".state=" + state.name().toLowerCase(Locale.ROOT)));
        source.settings(name, store).forEach(setting -> settings.add(prefix + setting));
        return settings.toArray(String[]::new);
    }

    private static PasswordHasher hasher(String name) {
        return TestHashers.builder()
                .scheme(new Bcrypt(4))
                .keyring(Keyring.builder()
                        .write(name, KeyPrf.of(TestKeys.key(name)))
                        .build())
                .build();
    }

    static Stream<Arguments> statesAndSources() {
        return Stream.of(KeyState.values())
                .flatMap(state -> Stream.of(Source.values()).map(source -> Arguments.of(state, source)));
    }

    @ParameterizedTest
    @MethodSource("statesAndSources")
    void key_hasTheEffectOfItsState_whateverItsSource(KeyState state, Source source) throws Exception {
        Path store = TestKeys.store(folder, "2026-11", "other");
        String row = hasher("2026-11").boundTo("17").hash("right");
        ApplicationContextRunner runner = runner(store).withPropertyValues(key("2026-11", state, source, store));
        if (state != KeyState.WRITE) {
            runner = runner.withPropertyValues(key("other", KeyState.WRITE, Source.BASE64, store));
        }

        runner.run(context -> {
            assertThat(context).hasNotFailed().hasSingleBean(Keyring.class);
            PasswordHasher mine = context.getBean(PasswordHasher.class).boundTo("17");
            if (state == KeyState.RETIRED) {
                assertThatThrownBy(() -> mine.verify("right", row))
                        .isInstanceOfSatisfying(
                                InvalidHashException.class,
                                refusal -> assertThat(refusal.reason()).isEqualTo(Reason.RETIRED_KEY));
                return;
            }
            assertThat(mine.verify("right", row)).isTrue();
            assertThat(mine.verify("wrong", row)).isFalse();
            assertThat(mine.rows().needsRekey(row)).isEqualTo(state == KeyState.READ);
            String writer = context.getBean(Keyring.class).keys().stream()
                    .filter(key -> key.state() == SealingKey.State.WRITE)
                    .findFirst()
                    .orElseThrow()
                    .id();
            assertThat(mine.hash("x")).contains("keyid=" + writer + ",bound=1$");
        });
    }

    /** Before the first row is sealed, the key reaches every host. */
    @Test
    void nextKeyAlone_opensRowsAndSealsNone() {
        String row = hasher("2026-11").boundTo("17").hash("right");

        Contexts.cheap()
                .withPropertyValues(
                        "hashkit.keyring.keys.first.state=next",
                        "hashkit.keyring.keys.first.base64=" + TestKeys.base64("2026-11"))
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    PasswordHasher mine = context.getBean(PasswordHasher.class).boundTo("17");
                    assertThat(mine.verify("right", row)).isTrue();
                    assertThat(mine.hash("x")).doesNotContain("aes256gcm");
                });
    }

    @Test
    void destroyedKey_isRetiredByItsId() {
        String row = hasher("2024-01").hash("right");
        String id = row.replaceAll(".*keyid=([^,$]+).*", "$1");

        Contexts.cheap()
                .withPropertyValues(
                        "hashkit.keyring.keys.now.state=write",
                        "hashkit.keyring.keys.now.base64=" + TestKeys.base64("now"),
                        "hashkit.keyring.keys.2024-01.state=retired",
                        "hashkit.keyring.keys.2024-01.id=" + id)
                .run(context -> assertThatThrownBy(
                                () -> context.getBean(PasswordHasher.class).verify("right", row))
                        .hasMessageContaining("2024-01")
                        .isInstanceOfSatisfying(
                                InvalidHashException.class,
                                refusal -> assertThat(refusal.reason()).isEqualTo(Reason.RETIRED_KEY)));
    }

    /** As mounted secrets and environment variables give them: with line breaks, and with names in capitals. */
    @Test
    void keyWithLineBreaks_orOfAnEnvironmentVariable_isRead() {
        String base64 = TestKeys.base64("a");
        Contexts.cheap()
                .withPropertyValues("hashkit.keyring.keys.a.state=write")
                .withInitializer(context -> context.getEnvironment()
                        .getPropertySources()
                        .addFirst(new org.springframework.core.env.SystemEnvironmentPropertySource(
                                "systemEnvironment",
                                java.util.Map.of(
                                        "HASHKIT_KEYRING_KEYS_A_BASE64",
                                        base64.substring(0, 20) + "\n" + base64.substring(20) + "\n"))))
                .run(context -> assertThat(context.getBean(Keyring.class))
                        .hasToString(Keyring.builder()
                                .write("a", KeyPrf.of(TestKeys.key("a")))
                                .build()
                                .toString()));
    }

    @Test
    void configTree_givesKeys() throws Exception {
        Path secret = folder.resolve("hashkit/keyring/keys/a");
        java.nio.file.Files.createDirectories(secret);
        java.nio.file.Files.writeString(secret.resolve("hex"), TestKeys.hex("a") + "\n");
        java.nio.file.Files.writeString(secret.resolve("state"), "write\n");

        Contexts.cheap()
                .withInitializer(new org.springframework.boot.test.context.ConfigDataApplicationContextInitializer())
                .withPropertyValues("spring.config.import=configtree:" + folder + "/")
                .run(context -> assertThat(context.getBean(Keyring.class).keys())
                        .extracting(SealingKey::name)
                        .containsExactly("a"));
    }

    @Test
    void noKeys_giveNoKeyring_andNothingIsSealed() {
        Contexts.cheap().run(context -> {
            assertThat(context).doesNotHaveBean(Keyring.class);
            assertThat(context.getBean(PasswordHasher.class).hash("x")).startsWith("$2b$04$");
        });
    }

    @Test
    void modes_reachTheKeyring() {
        for (String mode : List.of("required", "require-bound")) {
            Contexts.cheap()
                    .withPropertyValues(
                            "hashkit.keyring.keys.a.state=write",
                            "hashkit.keyring.keys.a.base64=" + TestKeys.base64("a"),
                            "hashkit.keyring." + mode + "=true")
                    .run(context -> {
                        assertThat(context.getBean(Keyring.class).isRequired()).isTrue();
                        assertThat(context.getBean(Keyring.class).isBoundRequired())
                                .isEqualTo(mode.equals("require-bound"));
                        assertThatThrownBy(() -> context.getBean(PasswordHasher.class)
                                        .verify(
                                                "right",
                                                TestHashers.of(new Bcrypt(4)).hash("right")))
                                .isInstanceOfSatisfying(
                                        InvalidHashException.class,
                                        refusal -> assertThat(refusal.reason()).isEqualTo(Reason.NOT_SEALED));
                    });
        }
    }

    /** A hasher of each tuning mode seals, before and after a measurement. */
    @Test
    void hasherOfEachTuningMode_seals() {
        for (String mode : List.of("background", "foreground", "off", "cached")) {
            Contexts.runner()
                    .withPropertyValues(
                            "hashkit.auto-tune=" + mode,
                            "hashkit.target=20ms",
                            "hashkit.policy=owasp-2026",
                            "hashkit.keyring.keys.a.state=write",
                            "hashkit.keyring.keys.a.base64=" + TestKeys.base64("a"))
                    .withPropertyValues(
                            mode.equals("cached")
                                    ? new String[] {"hashkit.profile=" + folder.resolve("profile.json")}
                                    : new String[0])
                    .run(context -> {
                        PasswordHasher hasher = context.getBean(PasswordHasher.class);
                        PasswordHasher mine = hasher.boundTo("17");
                        String row = mine.hash("right");
                        assertThat(row).as(mode).contains("-aes256gcm$").contains(",bound=1$");
                        while (!mode.equals("off") && hasher.info().tuning().isEmpty()) {
                            Thread.sleep(100);
                        }
                        assertThat(hasher.info().tuning().isPresent()).as(mode).isEqualTo(!mode.equals("off"));
                        assertThat(mine.verify("right", row)).isTrue();
                        assertThat(mine.hash("right")).contains("-aes256gcm$").contains(",bound=1$");
                    });
        }
    }

    @Test
    void keyringOfTheApplication_isUsed_evenWithKeysInProperties() {
        Keyring own =
                Keyring.builder().write("own", KeyPrf.of(TestKeys.key("own"))).build();
        Contexts.cheap()
                .withBean(Keyring.class, () -> own)
                .withPropertyValues(
                        "hashkit.keyring.keys.a.state=write", "hashkit.keyring.keys.a.base64=" + TestKeys.base64("a"))
                .run(context -> {
                    assertThat(context.getBean(Keyring.class)).isSameAs(own);
                    assertThat(context.getBean(PasswordHasher.class).hash("x"))
                            .contains("keyid=" + own.keys().get(0).id());
                });
    }

    @Test
    void closedContext_wipesTheKeys() {
        List<Keyring> keyrings = new ArrayList<>();
        Contexts.cheap()
                .withPropertyValues(
                        "hashkit.keyring.keys.a.state=write", "hashkit.keyring.keys.a.base64=" + TestKeys.base64("a"))
                .run(context -> keyrings.add(context.getBean(Keyring.class)));

        assertThat(catchThrowable(
                        () -> PasswordHasher.builder().keyring(keyrings.get(0)).build()))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void nameWithAFullStopOutsideOfBrackets_isTold() {
        Contexts.cheap()
                .withPropertyValues(
                        "hashkit.keyring.keys.2026.11.state=write",
                        "hashkit.keyring.keys.2026.11.base64=" + TestKeys.base64("a"))
                .run(context -> assertThat(context.getStartupFailure())
                        .hasMessageContaining("hashkit.keyring.keys.2026.11.")
                        .hasMessageContaining("hashkit.keyring.keys[2026.11].")
                        .hasMessageNotContaining("is not set")
                        .isInstanceOfSatisfying(
                                io.hashkit.spring.properties.InvalidPropertyException.class,
                                refusal -> assertThat(refusal.cure()).contains("\"[2026.11]\"")));
    }

    @Test
    void placeholderWithoutAValue_isTold() {
        Contexts.cheap()
                .withPropertyValues(
                        "hashkit.keyring.keys.a.state=write", "hashkit.keyring.keys.a.base64=${NOKEY_OF_THE_TEST}")
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .hasMessageContaining("placeholder has no value")
                        .hasMessageNotContaining("NOKEY"));
    }
}
