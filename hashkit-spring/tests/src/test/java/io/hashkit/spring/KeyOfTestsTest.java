package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.hashkit.PasswordHasher;
import io.hashkit.seal.Keyring;
import io.hashkit.spring.internal.settings.InvalidPropertyAnalyzer;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.MapPropertySource;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.test.context.TestContextManager;

/** The key that tests have if the application needs one, and that nothing else has. */
class KeyOfTestsTest {
    private static final String TEST_PROPERTIES = "Inlined Test Properties";

    /** Bound rows, and no property of hashkit. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {
        @Bean
        UserIdentity identities() {
            return UserDetails::getUsername;
        }

        @Bean
        UserDetailsService users(PasswordHasher hasher) {
            return name -> User.withUsername(name)
                    .password(hasher.boundTo(name).hash("right"))
                    .build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Unbound {}

    private static String problem(Throwable failure) {
        return new InvalidPropertyAnalyzer().analyze(failure).getDescription();
    }

    @Nested
    @SpringBootTest(classes = Application.class, webEnvironment = WebEnvironment.NONE)
    class InATest {
        @Test
        void userLogsInWithABoundRow(@Autowired Keyring keyring, @Autowired AuthenticationProvider provider) {
            assertThat(keyring.keys())
                    .singleElement()
                    .satisfies(key -> assertThat(key.name()).isEqualTo("only-in-this-test"));
            assertThat(provider.authenticate(UsernamePasswordAuthenticationToken.unauthenticated("ann", "right"))
                            .isAuthenticated())
                    .isTrue();
        }
    }

    @Nested
    @SpringBootTest(
            classes = Application.class,
            webEnvironment = WebEnvironment.NONE,
            properties = {
                "hashkit.keyring.require-bound=true",
                "hashkit.keyring.keys.own.state=write",
                "hashkit.keyring.keys.own.base64=3q2+796tvu/erb7v3q2+796tvu/erb7v3q2+796tvu8="
            })
    class InATestWithKeys {
        @Test
        void keysOfTheApplication_areUsed(@Autowired Keyring keyring) {
            assertThat(keyring.keys())
                    .singleElement()
                    .satisfies(key -> assertThat(key.name()).isEqualTo("own"));
        }
    }

    @Nested
    @SpringBootTest(
            classes = Unbound.class,
            webEnvironment = WebEnvironment.NONE,
            properties = "hashkit.keyring.required=true")
    class InATestThatRequiresSeals {
        @Test
        void modesOfTheApplication_hold(@Autowired Keyring keyring) {
            assertThat(keyring.isRequired()).isTrue();
        }
    }

    @Nested
    @SpringBootTest(classes = Unbound.class, webEnvironment = WebEnvironment.NONE)
    class InATestWithoutBoundRows {
        @Test
        void nothingIsSealed(@Autowired(required = false) Keyring keyring) {
            assertThat(keyring).isNull();
        }
    }

    /** What {@code @SpringBootTest} adds to the environment of a context. */
    private static ApplicationContextRunner asATest() {
        return Contexts.cheap()
                .withInitializer(context -> context.getEnvironment()
                        .getPropertySources()
                        .addFirst(new MapPropertySource(TEST_PROPERTIES, Map.of("x", "x"))));
    }

    @Test
    void contextsOfOneProcess_readEachOthersRows() {
        asATest()
                .withUserConfiguration(Application.class)
                .run(one -> asATest().withUserConfiguration(Application.class).run(other -> {
                    String stored =
                            one.getBean(PasswordHasher.class).boundTo("ann").hash("right");
                    assertThat(other.getBean(PasswordHasher.class)
                                    .boundTo("ann")
                                    .verify("right", stored))
                            .isTrue();
                }));
    }

    @Test
    void applicationWithoutSpringsTests_stops_whateverItsEnvironmentContains() {
        asATest()
                .withClassLoader(new FilteredClassLoader(TestContextManager.class))
                .withUserConfiguration(Application.class)
                .run(context ->
                        assertThat(problem(context.getStartupFailure())).startsWith("hashkit.keyring.keys is not set"));
    }

    /** With the libraries of tests on the class path, as an IDE starts a {@code main} in the folder of the tests. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--spring.profiles.active=test",
                "--hashkit.auto-tune=off",
                "--spring.test.context.failure.threshold=1",
                "--org.springframework.boot.test.context.SpringBootTestContextBootstrapper=true"
            })
    void startedApplication_stops(String argument) {
        SpringApplication application = new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .build();
        Throwable failure = catchThrowable(() -> {
            try (ConfigurableApplicationContext context = application.run(argument)) {
                assertThat(context).isNull();
            }
        });
        assertThat(problem(failure)).startsWith("hashkit.keyring.keys is not set");
    }
}
