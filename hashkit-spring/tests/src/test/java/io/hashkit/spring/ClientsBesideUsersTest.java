package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.provisioning.JdbcUserDetailsManager;

/** Whose encoder the secrets of clients have, with users or without. */
class ClientsBesideUsersTest {
    private static final String MADE = "5f0c1d9e8b7a6f5e4d3c2b1a09182736";
    private static final String TYPED = "a secret of a person";
    private static final String GENERATED = "hashkit.encoder.client-secrets=generated";
    private static final String PASSWORDS = "hashkit.encoder.client-secrets=passwords";

    /** As in an application that gives tokens to programs alone; its own secrets are hashed, and the user of Spring Boot is not. */
    @ParameterizedTest
    @CsvSource({"generated, $pbkdf2-sha256$i=1000,l=32$", "passwords, $2b$04$", "never, {bcrypt}"})
    void clientsWithoutUsers_areHashedAsThePropertySays(String secrets, String prefix) {
        Contexts.cheap()
                .withPropertyValues("hashkit.encoder.client-secrets=" + secrets)
                .run(context -> {
                    assertThat(context).doesNotHaveBean(PasswordEncoder.class);
                    ClientServer server = new ClientServer(context, "{noop}" + MADE);

                    assertThat(server.authenticate(MADE)).isTrue();

                    assertThat(server.stored()).startsWith(prefix);
                    assertThat(server.authenticate(MADE)).isTrue();
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {PASSWORDS, GENERATED})
    void encoderOfTheApplication_andModeNever_leaveClientsAlone(String secrets) {
        PasswordEncoder own = PasswordEncoderFactories.createDelegatingPasswordEncoder();
        for (ApplicationContextRunner left : List.of(
                Contexts.cheap().withBean(PasswordEncoder.class, () -> own),
                Contexts.cheap().withPropertyValues("hashkit.encoder.mode=never"))) {
            left.withPropertyValues(secrets).run(context -> {
                ClientServer server = new ClientServer(context, "{noop}" + MADE);

                assertThat(server.authenticate(MADE)).isTrue();

                assertThat(server.stored()).startsWith("{bcrypt}");
            });
        }
    }

    /** Whether the users' rows can be replaced says nothing of those of clients. */
    @ParameterizedTest
    @ValueSource(strings = {PASSWORDS, GENERATED})
    void usersWhosePasswordsAreNotUpdated_doNotKeepSecretsPlain(String secrets) {
        Contexts.cheap()
                .withPropertyValues("hashkit.encoder.mode=always", "hashkit.encoder.id=bcrypt", secrets)
                .withBean(
                        JdbcUserDetailsManager.class,
                        () -> new JdbcUserDetailsManager(new DriverManagerDataSource("jdbc:h2:mem:none")))
                .run(context -> {
                    ClientServer server = new ClientServer(context, "{noop}" + TYPED);

                    assertThat(server.authenticate(TYPED)).isTrue();

                    assertThat(server.stored()).startsWith("{bcrypt}$2b$04$");
                    assertThat(server.authenticate(TYPED)).isTrue();
                });
    }
}
