package io.hashkit.spring.internal.keys;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.spring.Contexts;
import io.hashkit.spring.HashkitAuthenticationProvider;
import io.hashkit.spring.TestKeys;
import io.hashkit.spring.UserIdentity;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.authentication.TestingAuthenticationProvider;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.config.annotation.authentication.configuration.AuthenticationConfiguration;
import org.springframework.security.config.annotation.authentication.configuration.EnableGlobalAuthentication;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;

/** The log line of a keyring. */
@ExtendWith(OutputCaptureExtension.class)
class KeyringReportTest {
    private static ApplicationContextRunner keys(String... states) {
        return Contexts.cheap()
                .withPropertyValues(Stream.of(states)
                        .flatMap(state -> Stream.of(
                                "hashkit.keyring.keys." + state + ".state=" + state,
                                "hashkit.keyring.keys." + state + ".base64=" + TestKeys.base64(state)))
                        .toArray(String[]::new));
    }

    private static List<String> lines(CapturedOutput output) {
        return output.getOut()
                .lines()
                .filter(line -> line.contains("hashkit: keyring with "))
                .toList();
    }

    @Test
    void start_namesEachKeyByIdAndState_andWhatHappensToRows(CapturedOutput output) {
        keys("write", "read", "retired").run(context -> {
            String named = context.getBean(Keyring.class).keys().stream()
                    .map(key -> key.name() + " (" + key.id() + ", " + key.name() + ")")
                    .collect(Collectors.joining(", "));
            assertThat(lines(output))
                    .singleElement()
                    .asString()
                    .endsWith("hashkit: keyring with " + named + "; rows without a seal are accepted;"
                            + " rows are not bound to users, because there is no UserIdentity bean");
            assertThat(output.getOut()).doesNotContain(TestKeys.base64("write"));
        });
    }

    @ParameterizedTest
    @CsvSource({
        "write, x=x, rows without a seal are accepted; logins bind rows to their users",
        "write, required=true, rows without a seal are refused; logins bind rows to their users",
        "write, bind-next=true, rows without a seal are accepted; logins open bound rows and bind none yet",
        "write, require-bound=true, rows without a seal are refused; rows that are not bound to their user are refused",
        "next, x=x, no key seals yet; logins open bound rows and bind none yet"
    })
    void modes_areSaid(String state, String mode, String said, CapturedOutput output) {
        ApplicationContextRunner asked = keys(state)
                .withBean(UserIdentity.class, () -> UserDetails::getUsername)
                .withBean(UserDetailsService.class, InMemoryUserDetailsManager::new);
        (mode.equals("x=x") ? asked : asked.withPropertyValues("hashkit.keyring." + mode))
                .run(context ->
                        assertThat(lines(output)).singleElement().asString().endsWith("); " + said));
    }

    /** Spring Security's own provider calls the encoder, which knows no user. */
    @ParameterizedTest
    @CsvSource({
        "x=x, not all logins bind rows to their users",
        "hashkit.keyring.require-bound=true, rows that are not bound to their user are refused"
    })
    void identitiesWithSeveralUserServices_areWarnedOf(String mode, String said, CapturedOutput output) {
        ApplicationContextRunner several = keys("write")
                .withPropertyValues(mode, "hashkit.startup-log=false")
                .withBean(UserIdentity.class, () -> UserDetails::getUsername)
                .withBean("a", UserDetailsService.class, InMemoryUserDetailsManager::new)
                .withBean("b", UserDetailsService.class, InMemoryUserDetailsManager::new);
        several.run(context -> assertThat(lines(output))
                .singleElement()
                .asString()
                .contains("WARN", said, "new HashkitAuthenticationProvider(users, hasher, ids)"));
        several.withPropertyValues("hashkit.startup-log=true")
                .withUserConfiguration(OwnProvider.class)
                .run(context -> assertThat(lines(output).get(1))
                        .contains("INFO")
                        .doesNotContain("HashkitAuthenticationProvider"));
    }

    /** Such as that of a controller for logins. The filters ask hashkit's provider, and the manager does not. */
    @Test
    void managerWithSpringsProvider_isWarnedOf(CapturedOutput output) {
        withIdentities()
                .withBean(
                        AuthenticationManager.class,
                        () -> new ProviderManager(new DaoAuthenticationProvider(new InMemoryUserDetailsManager())))
                .run(context -> assertThat(lines(output))
                        .singleElement()
                        .asString()
                        .contains(
                                "WARN",
                                "not all logins bind rows to their users",
                                "AuthenticationManager bean",
                                "new HashkitAuthenticationProvider(users, hasher, ids)"));
    }

    @ParameterizedTest
    @ValueSource(classes = {OfSpring.class, OfHashkit.class, OwnHashkit.class, OfTokens.class})
    void managerThatAsksHashkit_orNoTable_isNotWarnedOf(Class<?> manager, CapturedOutput output) {
        withIdentities()
                .withUserConfiguration(manager)
                .run(context -> assertThat(lines(output))
                        .singleElement()
                        .asString()
                        .contains("INFO")
                        .endsWith("; logins bind rows to their users"));
    }

    /** The provider is no bean, and so hashkit makes none. */
    @Test
    void managerThatAsksHashkit_besideSeveralUserServices_isNotWarnedOf(CapturedOutput output) {
        withIdentities()
                .withBean("more", UserDetailsService.class, InMemoryUserDetailsManager::new)
                .withUserConfiguration(OwnHashkit.class)
                .run(context -> assertThat(lines(output))
                        .singleElement()
                        .asString()
                        .endsWith("; logins bind rows to their users"));
    }

    private static ApplicationContextRunner withIdentities() {
        return keys("write")
                .withBean(UserIdentity.class, () -> UserDetails::getUsername)
                .withBean("users", UserDetailsService.class, InMemoryUserDetailsManager::new);
    }

    @Configuration(proxyBeanMethods = false)
    @EnableGlobalAuthentication
    static class OfSpring {
        @Bean
        AuthenticationManager manager(AuthenticationConfiguration configuration) throws Exception {
            return configuration.getAuthenticationManager();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OfHashkit {
        @Bean
        AuthenticationManager manager(HashkitAuthenticationProvider provider, UserDetailsService users) {
            return new ProviderManager(provider, new DaoAuthenticationProvider(users));
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnHashkit {
        @Bean
        AuthenticationManager manager(
                @Qualifier("users") UserDetailsService users, PasswordHasher hasher, UserIdentity ids) {
            return new ProviderManager(new HashkitAuthenticationProvider(users, hasher, ids));
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OfTokens {
        @Bean
        AuthenticationManager manager() {
            return new ProviderManager(new TestingAuthenticationProvider());
        }
    }

    /** Whose method hides the type. */
    @Configuration(proxyBeanMethods = false)
    static class OwnProvider {
        @Bean
        AuthenticationProvider own(@Qualifier("b") UserDetailsService users, PasswordHasher hasher, UserIdentity ids) {
            return new HashkitAuthenticationProvider(users, hasher, ids);
        }
    }

    @Test
    void ownKeyring_isNamedToo_andNothingWithoutTheLineOrWithoutKeys(CapturedOutput output) {
        Contexts.cheap().run(context -> assertThat(lines(output)).isEmpty());
        keys("write")
                .withPropertyValues("hashkit.startup-log=false")
                .run(context -> assertThat(lines(output)).isEmpty());
        Contexts.cheap()
                .withBean(
                        Keyring.class,
                        () -> Keyring.builder()
                                .write("of-a-module", KeyPrf.of(TestKeys.key("a")))
                                .build())
                .run(context ->
                        assertThat(lines(output)).singleElement().asString().contains("keyring with of-a-module ("));
    }
}
