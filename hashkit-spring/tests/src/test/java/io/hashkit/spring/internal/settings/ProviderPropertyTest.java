package io.hashkit.spring.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Policy;
import io.hashkit.limit.Limiter;
import io.hashkit.spring.Contexts;
import io.hashkit.spring.TestKeys;
import io.hashkit.spring.internal.login.ClientSecretEncoder;
import io.hashkit.spring.internal.monitor.HashkitEndpoint;
import io.hashkit.spring.internal.monitor.HashkitHealth;
import io.hashkit.spring.internal.unreadable.UnreadableRows;
import io.hashkit.spring.properties.HashkitProperties;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.SecureRandomSpi;
import java.security.Security;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import java.util.List;
import java.util.Map;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.SecretKeyFactorySpi;
import javax.crypto.spec.PBEKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.security.crypto.password.PasswordEncoder;

/** {@code hashkit.provider}, with a module that refuses short passwords. */
@ExtendWith(OutputCaptureExtension.class)
class ProviderPropertyTest {
    private static final String LONG_ENOUGH = "correct horse battery";

    /** The JDK's PBKDF2 and random numbers. */
    private static final class Module extends Provider {
        private static final long serialVersionUID = 1L;

        Module() {
            super("Strict", "3.5", "of the test");
            for (String digest : List.of("SHA256", "SHA512")) {
                String name = "PBKDF2WithHmac" + digest;
                putService(new Service(this, "SecretKeyFactory", name, "none", null, null) {
                    @Override
                    public Object newInstance(Object parameter) {
                        return new Factory(name);
                    }
                });
            }
            putService(new Service(this, "SecureRandom", "STRICT", "none", null, null) {
                @Override
                public Object newInstance(Object parameter) {
                    return new Random();
                }
            });
        }
    }

    private static final class Factory extends SecretKeyFactorySpi {
        private final String name;

        Factory(String name) {
            this.name = name;
        }

        @Override
        protected SecretKey engineGenerateSecret(KeySpec spec) throws InvalidKeySpecException {
            if (((PBEKeySpec) spec).getPassword().length < 14) {
                throw new AssertionError("password must be at least 112 bits");
            }
            try {
                return SecretKeyFactory.getInstance(name, Security.getProvider("SunJCE"))
                        .generateSecret(quick((PBEKeySpec) spec));
            } catch (NoSuchAlgorithmException e) {
                throw new InvalidKeySpecException(e);
            }
        }

        /** The default costs are only shown by these tests; a thousandth of them is computed. */
        private static KeySpec quick(PBEKeySpec spec) {
            return spec.getIterationCount() == 600_000
                    ? new PBEKeySpec(spec.getPassword(), spec.getSalt(), 600, spec.getKeyLength())
                    : spec;
        }

        @Override
        protected KeySpec engineGetKeySpec(SecretKey key, Class<?> type) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected SecretKey engineTranslateKey(SecretKey key) {
            throw new UnsupportedOperationException();
        }
    }

    private static final class Random extends SecureRandomSpi {
        private static final long serialVersionUID = 1L;

        private final transient SecureRandom usual = new SecureRandom();

        @Override
        protected void engineSetSeed(byte[] seed) {}

        @Override
        protected void engineNextBytes(byte[] bytes) {
            usual.nextBytes(bytes);
        }

        @Override
        protected byte[] engineGenerateSeed(int length) {
            return usual.generateSeed(length);
        }
    }

    @BeforeEach
    void register() {
        Security.addProvider(new Module());
    }

    @AfterEach
    void remove() {
        Security.removeProvider("Strict");
    }

    private static ApplicationContextRunner strict() {
        return Contexts.runner()
                .withPropertyValues(
                        "hashkit.provider=Strict",
                        "hashkit.policy=fips-140",
                        "hashkit.scheme=pbkdf2-sha256,i=1000",
                        Contexts.WEAK_COSTS_ALLOWED);
    }

    @Test
    void provider_computesAndIsShown(CapturedOutput output) {
        String shown = "Strict 3.5, passwords from 14 bytes";
        Contexts.runner()
                .withPropertyValues("hashkit.provider=Strict", "hashkit.auto-tune=off", "hashkit.encoder.mode=always")
                .run(context -> {
                    PasswordHasher hasher = context.getBean(PasswordHasher.class);
                    assertThat(hasher.info().engines())
                            .extracting(EngineStatus::name, EngineStatus::detail)
                            .containsExactly(org.assertj.core.groups.Tuple.tuple("pbkdf2/jca:Strict", shown));
                    PasswordEncoder encoder = context.getBean(PasswordEncoder.class);
                    String stored = encoder.encode(LONG_ENOUGH);
                    assertThat(stored).startsWith("$pbkdf2-sha256$i=600000,l=32$");
                    assertThat(encoder.matches(LONG_ENOUGH, stored)).isTrue();
                    assertThat(encoder.matches("short", stored)).isFalse();
                    assertThatIllegalArgumentException()
                            .isThrownBy(() -> encoder.encode("short"))
                            .withMessageContaining("shorter than 14 bytes");
                    HashkitHealth health = new HashkitHealth(
                            hasher,
                            Limiter.shared(),
                            Policy.FIPS_140,
                            context.getBean(HashkitProperties.class).health(),
                            () -> null,
                            context.getBean(UnreadableRows.class),
                            System::nanoTime);
                    assertThat(health.report().details()).containsEntry("provider", shown);
                    assertThat((List<?>) new HashkitEndpoint(hasher, Limiter.shared(), null)
                                    .hashkit()
                                    .get("engines"))
                            .singleElement()
                            .isEqualTo(Map.of(
                                    "name",
                                    "pbkdf2/jca:Strict",
                                    "status",
                                    EngineStatus.Status.WORKING,
                                    "detail",
                                    shown));
                });
        assertThat(output).contains("new hashes use pbkdf2-sha256,i=600000; provider " + shown);
    }

    @Test
    void measurement_isOfTheProvider(CapturedOutput output) {
        Contexts.runner()
                .withPropertyValues("hashkit.provider=Strict", "hashkit.auto-tune=foreground")
                .run(context -> assertThat(context.getBean(PasswordHasher.class)
                                .info()
                                .tuning()
                                .orElseThrow()
                                .engine())
                        .isEqualTo("pbkdf2/jca:Strict"));
        assertThat(output).contains(" keeps them; provider Strict");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hashkit.scheme=bcrypt,cost=12 | hashkit.scheme=bcrypt,cost=12 | computes PBKDF2 alone",
                "hashkit.policy=rfc-9106 | hashkit.provider=Strict | hashkit.policy=rfc-9106 does not allow",
                "hashkit.cache.ttl=5m | hashkit.cache.ttl=5m | computed by the JDK",
            })
    void whatTheProviderDoesNotCompute_stopsTheStart(String setting, String property, String problem) {
        Contexts.runner()
                .withPropertyValues("hashkit.provider=Strict", setting)
                .run(context -> assertRefused(context.getStartupFailure(), property, problem));
    }

    private static void assertRefused(Throwable failure, String property, String problem) {
        FailureAnalysis analysis = new InvalidPropertyAnalyzer().analyze(failure);
        assertThat(analysis).isNotNull();
        assertThat(analysis.getDescription()).startsWith(property + ": ").contains(problem);
        assertThat(analysis.getAction()).isNotBlank().endsWith(".");
    }

    @Test
    void keyring_stopsTheStart() {
        strict().withPropertyValues(
                        "hashkit.keyring.keys.now.state=write",
                        "hashkit.keyring.keys.now.base64=" + TestKeys.base64("now"))
                .run(context -> assertRefused(
                        context.getStartupFailure(), "hashkit.provider=Strict", "does not compute seals"));
    }

    @Test
    void hasherOfTheApplicationThatComputesByOtherEngines_stopsTheStart() {
        strict().withBean(
                        "mine",
                        PasswordHasher.class,
                        () -> PasswordHasher.builder().build())
                .run(context -> assertRefused(
                        context.getStartupFailure(),
                        "hashkit.provider=Strict",
                        "bean \"mine\" computes by other engines"));
    }

    @Test
    void hasherOfTheApplicationWithTheProvider_serves() {
        strict().withBean(
                        "mine",
                        PasswordHasher.class,
                        () -> PasswordHasher.builder().provider("Strict").build())
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void secretsOfClients_areOfTheProvider() {
        strict().withPropertyValues("hashkit.encoder.mode=always").run(context -> {
            ClientSecretEncoder encoder = new ClientSecretEncoder(
                    context.getBean(PasswordEncoder.class), null, "Strict", context.getBean(Limiter.class));
            String secret = "0123456789abcdef0123456789abcdef";
            assertThat(encoder.matches(secret, encoder.encode(secret))).isTrue();
            Security.removeProvider("Strict");
            assertThat(encoder.matches(secret, encoder.encode(secret))).isTrue();
        });
    }
}
