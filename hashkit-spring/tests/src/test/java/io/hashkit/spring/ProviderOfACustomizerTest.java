package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.hashkit.PasswordHasher;
import io.hashkit.spring.internal.check.RowCheck;
import io.hashkit.spring.internal.settings.InvalidPropertyAnalyzer;
import java.security.SecureRandom;
import java.security.Security;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;

/** A provider without {@code hashkit.provider}: no other engine computes, and what cannot be had stops the start. */
@ExtendWith(OutputCaptureExtension.class)
class ProviderOfACustomizerTest {
    private static final String PBKDF2 = "hashkit.scheme=pbkdf2-sha256,i=1000";
    private static final String GENERATED = "hashkit.encoder.client-secrets=generated";

    private static ApplicationContextRunner application(String... properties) {
        return Contexts.runner()
                .withBean(
                        PasswordHasherCustomizer.class,
                        () -> builder -> builder.provider(Security.getProvider("SunJCE"), new SecureRandom()))
                .withPropertyValues("hashkit.encoder.mode=always", Contexts.WEAK_COSTS_ALLOWED)
                .withPropertyValues(properties);
    }

    private static ApplicationContextRunner applicationWithItsOwnHasher(String... properties) {
        return Contexts.runner()
                .withBean(
                        "mine",
                        PasswordHasher.class,
                        () -> PasswordHasher.builder()
                                .provider(Security.getProvider("SunJCE"), new SecureRandom())
                                .build())
                .withPropertyValues("hashkit.encoder.mode=always")
                .withPropertyValues(properties);
    }

    private static FailureAnalysis analysis(Throwable failure) {
        assertThat(failure).isNotNull();
        FailureAnalysis analysis = new InvalidPropertyAnalyzer().analyze(failure);
        assertThat(analysis).as("what Spring Boot says of %s", failure).isNotNull();
        return analysis;
    }

    private static void assertNotGenerated(ApplicationContextRunner application) {
        application.run(context -> {
            assertThat(context).hasNotFailed();
            assertThat(analysis(catchThrowable(() -> new ClientServer(context, "{noop}x")))
                            .getDescription())
                    .startsWith(GENERATED + ": ");
        });
    }

    @Test
    void generatedSecrets_areNotComputedByAnotherEngine() {
        assertNotGenerated(application(PBKDF2, GENERATED));
        assertNotGenerated(applicationWithItsOwnHasher(GENERATED));
    }

    @Test
    void secretsLikePasswords_areComputedByTheProvider() {
        application(PBKDF2, "hashkit.encoder.client-secrets=passwords").run(context -> {
            PasswordEncoder encoder = context.getBean(PasswordEncoder.class);
            ClientServer server = new ClientServer(context, encoder.encode("0123456789abcdef0123456789abcdef"));

            assertThat(server.authenticate("0123456789abcdef0123456789abcdef")).isTrue();
        });
    }

    @Test
    void rememberedPasswords_areNotComputedByTheJdk() {
        for (ApplicationContextRunner application : List.of(
                application(PBKDF2, "hashkit.cache.ttl=5m"), applicationWithItsOwnHasher("hashkit.cache.ttl=5m"))) {
            application.run(
                    context -> assertThat(analysis(context.getStartupFailure()).getDescription())
                            .startsWith("hashkit.cache.ttl=5m: ")
                            .contains("computed by the JDK"));
        }
    }

    /** The floor of the policy is PBKDF2, or it is Argon2, which the provider does not compute. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "hashkit.policy=fips-140",
                "hashkit.policy=fips-140;hashkit.auto-tune=foreground",
                "hashkit.policy=fips-140;hashkit.auto-tune=background",
                "hashkit.policy=fips-140;hashkit.profile=target/no-profile-of-a-provider.json",
                "hashkit.policy=owasp-2026",
                "hashkit.auto-tune=off"
            })
    void providerWithoutAScheme_stopsTheStartBeforeAnythingIsMeasured(String settings, CapturedOutput output) {
        application(settings.split(";")).run(context -> {
            FailureAnalysis analysis = analysis(context.getStartupFailure());
            assertThat(analysis.getDescription())
                    .startsWith("hashkit.scheme is not set: ")
                    .contains("provider");
            assertThat(analysis.getAction())
                    .contains("hashkit.scheme", "pbkdf2-sha256,i=", "hashkit.provider", "PasswordHasherCustomizer")
                    .doesNotContain("memory");
        });
        assertThat(output).doesNotContain("could not measure", "TuneOptions");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hashkit.scheme=bcrypt,cost=12 | hashkit.scheme=bcrypt,cost=12: ",
                PBKDF2 + ";hashkit.keyring.keys.now.state=write;hashkit.keyring.keys.now.base64="
                        + "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY= | " + PBKDF2 + ": "
            })
    void whatTheProviderDoesNotCompute_isNoMatterOfMemory(String settings, String description) {
        application(settings.split(";")).run(context -> {
            FailureAnalysis analysis = analysis(context.getStartupFailure());
            assertThat(analysis.getDescription()).startsWith(description).contains("provider");
            assertThat(analysis.getAction()).contains("provider", "keyring").doesNotContain("memory");
        });
    }

    /** Not measured, a host has what is recommended under its policy. */
    @ParameterizedTest
    @ValueSource(strings = {PBKDF2, "hashkit.policy=fips-140;hashkit.auto-tune=off"})
    void providerThatIsNotMeasured_serves(String settings) {
        application(settings.split(";")).run(context -> {
            PasswordEncoder encoder = context.getBean(PasswordEncoder.class);
            String stored = encoder.encode("secret");
            assertThat(stored).startsWith("$pbkdf2-sha256$");
            assertThat(encoder.matches("secret", stored)).isTrue();
        });
    }

    @Test
    void rowThatTheProviderDoesNotCompute_isLoggedWithACureThatWorks(CapturedOutput output) {
        List<String> rows = List.of("{noop}secret", "{bcrypt}" + new BCryptPasswordEncoder(4).encode("secret"));
        application(PBKDF2).withBean(StoredHashSample.class, () -> most -> rows).run(context -> {
            PasswordEncoder encoder = context.getBean(PasswordEncoder.class);
            assertThat(rows).noneMatch(row -> encoder.matches("secret", row));
            assertThat(context.getBean(RowCheck.class).run().findings())
                    .isNotEmpty()
                    .allSatisfy(finding -> assertThat(finding.cure())
                            .contains(
                                    "hashkit.provider", "PBKDF2 alone", "hashkit.policy=fips-140", "reset the password")
                            .doesNotContain("engine"));
        });
        assertThat(output.getOut().lines().filter(line -> line.contains("cannot be read")))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line)
                        .contains("UNSUPPORTED", "hashkit.provider", "PBKDF2 alone", "hashkit.policy=fips-140")
                        .contains("reset the password")
                        .doesNotContain("engine"));
    }

    /** Under the default policy, such a row would stay as it is, and {noop} would become Argon2. */
    @Test
    void rowOfAnotherAlgorithm_isReadAfterALoginAsItsCureSays() {
        String row = "$2b$" + new BCryptPasswordEncoder(12).encode("secret").substring(4);
        String[] upgraded = new String[1];
        Contexts.runner()
                .withPropertyValues("hashkit.encoder.mode=always", "hashkit.policy=fips-140", "hashkit.auto-tune=off")
                .run(context -> {
                    PasswordEncoder encoder = context.getBean(PasswordEncoder.class);
                    assertThat(encoder.matches("secret", row)).isTrue();
                    assertThat(encoder.upgradeEncoding(row)).isTrue();
                    upgraded[0] = encoder.encode("secret");
                });
        application(PBKDF2).run(context -> {
            PasswordEncoder encoder = context.getBean(PasswordEncoder.class);
            assertThat(encoder.matches("secret", row)).isFalse();
            assertThat(encoder.matches("secret", upgraded[0])).isTrue();
        });
    }
}
