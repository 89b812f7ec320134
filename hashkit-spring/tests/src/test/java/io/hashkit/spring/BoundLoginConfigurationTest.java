package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.seal.Keyring;
import io.hashkit.spring.internal.keys.KeyringReport;
import io.hashkit.spring.internal.monitor.HashkitEndpoint;
import io.hashkit.spring.internal.settings.InvalidPropertyAnalyzer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.ReactiveAuthenticationManager;
import org.springframework.security.authentication.TestingAuthenticationProvider;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import reactor.core.publisher.Mono;

/** Which login beans exist, and what the endpoint shows. */
class BoundLoginConfigurationTest {
    @Configuration(proxyBeanMethods = false)
    static class Identities {
        @Bean
        UserIdentity ids() {
            return UserDetails::getUsername;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Users {
        @Bean
        InMemoryUserDetailsManager users(PasswordHasher hasher) {
            return new InMemoryUserDetailsManager(ann(hasher));
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class ReactiveUsers {
        @Bean
        MapReactiveUserDetailsService users(PasswordHasher hasher) {
            return new MapReactiveUserDetailsService(ann(hasher));
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class UnboundReactiveUsers {
        @Bean
        MapReactiveUserDetailsService users(PasswordHasher hasher) {
            return new MapReactiveUserDetailsService(User.withUsername("ann")
                    .password("{bcrypt}" + hasher.hash("right"))
                    .roles("USER")
                    .build());
        }
    }

    static final class NoPasswords implements PasswordEncoder {
        @Override
        public String encode(CharSequence password) {
            return "none";
        }

        @Override
        public boolean matches(CharSequence password, String encoded) {
            return false;
        }
    }

    /** Registration writes a bound hash. */
    private static UserDetails ann(PasswordHasher hasher) {
        return User.withUsername("ann")
                .password(hasher.boundTo("ann").hash("right"))
                .roles("USER")
                .build();
    }

    private static ApplicationContextRunner sealed() {
        return Contexts.cheap()
                .withPropertyValues(
                        "hashkit.keyring.keys.a.state=write",
                        "hashkit.keyring.keys.a.base64=" + TestKeys.base64("a"),
                        "hashkit.keyring.keys.b.state=next",
                        "hashkit.keyring.keys.b.base64=" + TestKeys.base64("b"),
                        "hashkit.keyring.require-bound=true");
    }

    @Test
    void usersAndTheirIdentities_giveAProvider() {
        sealed().withUserConfiguration(Users.class, Identities.class).run(context -> {
            assertThat(context).hasSingleBean(HashkitAuthenticationProvider.class);
            assertThat(context.getBean(AuthenticationProvider.class)
                            .authenticate(UsernamePasswordAuthenticationToken.unauthenticated("ann", "right"))
                            .isAuthenticated())
                    .isTrue();
        });
    }

    @Test
    void reactiveUsersAndTheirIdentities_giveAManager() {
        sealed().withUserConfiguration(ReactiveUsers.class, Identities.class).run(context -> {
            assertThat(context).hasSingleBean(HashkitReactiveAuthenticationManager.class);
            assertThat(context.getBean(ReactiveAuthenticationManager.class)
                            .authenticate(UsernamePasswordAuthenticationToken.unauthenticated("ann", "right"))
                            .block()
                            .isAuthenticated())
                    .isTrue();
        });
    }

    @Test
    void reactiveUsersWithoutIdentities_haveAManagerToo_unlessTheApplicationHasItsOwnEncoderOrManager() {
        Contexts.cheap()
                .withPropertyValues("hashkit.encoder.id=bcrypt")
                .withUserConfiguration(UnboundReactiveUsers.class)
                .run(context -> {
                    assertThat(context).hasSingleBean(HashkitReactiveAuthenticationManager.class);
                    assertThat(context.getBean(ReactiveAuthenticationManager.class)
                                    .authenticate(UsernamePasswordAuthenticationToken.unauthenticated("ann", "right"))
                                    .block()
                                    .isAuthenticated())
                            .isTrue();
                });
        Contexts.cheap()
                .withBean(PasswordEncoder.class, NoPasswords::new)
                .withUserConfiguration(UnboundReactiveUsers.class)
                .run(context ->
                        assertThat(context).hasNotFailed().doesNotHaveBean(HashkitReactiveAuthenticationManager.class));
        Contexts.cheap()
                .withPropertyValues("hashkit.encoder.mode=never")
                .withUserConfiguration(UnboundReactiveUsers.class)
                .run(context ->
                        assertThat(context).hasNotFailed().doesNotHaveBean(HashkitReactiveAuthenticationManager.class));
        Contexts.cheap()
                .withBean(ReactiveAuthenticationManager.class, () -> authentication -> Mono.empty())
                .withUserConfiguration(UnboundReactiveUsers.class)
                .run(context ->
                        assertThat(context).hasNotFailed().doesNotHaveBean(HashkitReactiveAuthenticationManager.class));
    }

    /** A weak stored string with the prefix is verified, and a better one is written with it. */
    @Test
    void prefixOfTheEncoder_isReadAndWritten() {
        PasswordHasher hasher = TestHashers.of(Argon2.id(64, 1, 1));
        UserDetails before = User.withUsername("ann")
                .password("{upgraded}" + TestHashers.of(new Bcrypt(4)).hash("right"))
                .roles("USER")
                .build();
        HashkitReactiveAuthenticationManager manager =
                new HashkitReactiveAuthenticationManager(name -> Mono.just(before), hasher, "upgraded");
        List<String> written = new ArrayList<>();
        manager.setUserDetailsPasswordService((user, password) -> {
            written.add(password);
            return Mono.just(user);
        });

        manager.authenticate(UsernamePasswordAuthenticationToken.unauthenticated("ann", "right"))
                .block();

        assertThat(written).singleElement().satisfies(better -> {
            assertThat(better).startsWith("{upgraded}$argon2id$v=19$m=64,t=1,p=1$");
            assertThat(hasher.verify("right", better.substring("{upgraded}".length())))
                    .isTrue();
        });
    }

    @Test
    void withoutIdentities_withoutUsers_orWithAProviderOfTheApplication_thereIsNone() {
        sealed().withUserConfiguration(Users.class)
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .doesNotHaveBean(AuthenticationProvider.class)
                        .doesNotHaveBean(ReactiveAuthenticationManager.class));
        sealed().withUserConfiguration(Identities.class)
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .doesNotHaveBean(AuthenticationProvider.class)
                        .doesNotHaveBean(ReactiveAuthenticationManager.class));
        sealed().withUserConfiguration(Users.class, Identities.class)
                .withBean(AuthenticationProvider.class, TestingAuthenticationProvider::new)
                .run(context ->
                        assertThat(context).hasNotFailed().doesNotHaveBean(HashkitAuthenticationProvider.class));
    }

    @Test
    void identitiesWithoutKeys_stopTheStartWithTheProperty() {
        Contexts.cheap()
                .withBean(
                        org.springframework.security.core.userdetails.UserDetailsService.class,
                        InMemoryUserDetailsManager::new)
                .withUserConfiguration(Identities.class)
                .run(context -> assertThat(new InvalidPropertyAnalyzer()
                                .analyze(context.getStartupFailure())
                                .getDescription())
                        .startsWith("hashkit.keyring.keys is not set: "));
    }

    @Test
    @SuppressWarnings("unchecked")
    void endpoint_showsNamesIdsAndStates_butNoKey() {
        sealed().withPropertyValues("management.endpoints.web.exposure.include=hashkit")
                .run(context -> {
                    Keyring keyring = context.getBean(Keyring.class);
                    HashkitEndpoint endpoint = new HashkitEndpoint(
                            context.getBean(PasswordHasher.class),
                            context.getBean(io.hashkit.limit.Limiter.class),
                            context.getBean(KeyringReport.class));
                    Map<String, Object> shown =
                            (Map<String, Object>) endpoint.hashkit().get("keyring");

                    assertThat(shown)
                            .containsEntry("required", true)
                            .containsEntry("requireBound", true)
                            .containsEntry("bindNext", false);
                    assertThat((Collection<Map<String, Object>>) shown.get("keys"))
                            .extracting(key -> key.get("name") + " " + key.get("id") + " " + key.get("state"))
                            .containsExactly(
                                    "a " + keyring.keys().get(0).id() + " WRITE",
                                    "b " + keyring.keys().get(1).id() + " NEXT");
                    assertThat(List.copyOf(shown.keySet()))
                            .containsExactly("keys", "required", "requireBound", "bindNext", "userIdentity", "rows");
                    assertThat(shown.get("rows"))
                            .isEqualTo(List.of(
                                    "rows without a seal are refused",
                                    "rows that are not bound to their user are refused"));
                });
    }

    @Test
    void withoutKeys_theEndpointShowsNoKeyring() {
        Contexts.cheap()
                .run(context -> assertThat(new HashkitEndpoint(
                                        context.getBean(PasswordHasher.class),
                                        context.getBean(io.hashkit.limit.Limiter.class),
                                        null)
                                .hashkit())
                        .doesNotContainKey("keyring"));
    }
}
