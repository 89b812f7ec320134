package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.hashkit.spring.internal.web.OverloadFilter;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A real Tomcat with form login and basic authentication as Spring Boot configures them. */
@ExtendWith(OutputCaptureExtension.class)
class ServletApplicationTest {
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {
        @Bean
        Controller controller() {
            return new Controller();
        }
    }

    @RestController
    static class Controller {
        @GetMapping("/hello")
        String hello() {
            return "hello";
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Users {
        @Bean
        UserDetailsService users(PasswordHasher hasher) {
            return new InMemoryUserDetailsManager(User.withUsername("ann")
                    .password(hasher.hash("right"))
                    .roles("USER")
                    .build());
        }
    }

    private static void run(Consumer<ConfigurableApplicationContext> test, Class<?> more, String... properties) {
        List<String> all = new ArrayList<>(Arrays.asList(properties));
        all.addAll(List.of(
                "server.port=0",
                "management.endpoints.web.exposure.include=*",
                "management.endpoint.health.show-details=always",
                Contexts.CHEAPEST_FOR_TESTS,
                Contexts.WEAK_COSTS_ALLOWED));
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(Application.class, more)
                .web(WebApplicationType.SERVLET)
                .properties(all.toArray(String[]::new))
                .run()) {
            test.accept(context);
        }
    }

    /** Spring Boot's own user must still be able to log in when the dependency is added. */
    @ParameterizedTest
    @ValueSource(strings = {"secret", "{noop}secret"})
    void userOfSpringBoot_logsIn(String configured) {
        run(
                context -> {
                    assertThat(Http.get(context, "/hello", "user", "secret").body())
                            .isEqualTo("hello");
                    assertThat(Http.get(context, "/hello", "user", "wrong").statusCode())
                            .isEqualTo(401);
                },
                Application.class,
                "spring.security.user.password=" + configured);
    }

    @Configuration(proxyBeanMethods = false)
    static class UsersOfATutorial {
        @Bean
        UserDetailsService users() {
            return new InMemoryUserDetailsManager(User.withUsername("ann")
                    .password("{noop}right")
                    .roles("USER")
                    .build());
        }
    }

    /** Such users could log in with Spring's own encoder; adding the dependency must not lock them out. */
    @Test
    void usersWithPlainText_canStillLogIn_andAreLoggedOnce(CapturedOutput output) {
        run(
                context -> {
                    assertThat(Http.get(context, "/hello", "ann", "right").body())
                            .isEqualTo("hello");
                    assertThat(Http.get(context, "/hello", "ann", "wrong").statusCode())
                            .isEqualTo(401);
                    assertThat(Http.get(context, "/hello", "ann", "right").statusCode())
                            .isEqualTo(200);
                },
                UsersOfATutorial.class);
        assertThat(output.getOut().lines().filter(line -> line.contains("is plain text")))
                .hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void unusableProperty_isShownAsAFailedStart(CapturedOutput output) {
        assertThat(org.assertj.core.api.Assertions.catchThrowable(
                        () -> run(context -> {}, Users.class, "hashkit.target=5ms")))
                .isNotNull();

        assertThat(output.getAll())
                .contains("APPLICATION FAILED TO START", "hashkit.target=5ms", "Set a time from 10ms to 10s");
    }

    /** If there is an encoder bean, Spring Boot takes the configured password of its own user to be a hash. */
    @Test
    void userOfSpringBootWithAHash_logsInIfEncoderModeIsAlways() {
        run(
                context -> assertThat(
                                Http.get(context, "/hello", "user", "secret").body())
                        .isEqualTo("hello"),
                Application.class,
                "hashkit.encoder.mode=always",
                "spring.security.user.password=" + TestHashers.of(new Bcrypt(4)).hash("secret"));
    }

    @Test
    void passwordGeneratedBySpringBoot_logsIn(CapturedOutput output) {
        run(
                context -> {
                    String password = output.getOut()
                            .lines()
                            .filter(line -> line.contains("generated security password: "))
                            .map(line -> line.substring(line.lastIndexOf(' ') + 1))
                            .findFirst()
                            .orElseThrow();
                    assertThat(Http.get(context, "/hello", "user", password).statusCode())
                            .isEqualTo(200);
                },
                Application.class);
    }

    @Test
    void usersOfTheApplication_logInWithHashkit(CapturedOutput output) {
        run(
                context -> {
                    assertThat(Http.get(context, "/hello", "ann", "right").body())
                            .isEqualTo("hello");
                    assertThat(Http.get(context, "/hello", "ann", "wrong").statusCode())
                            .isEqualTo(401);
                    assertThat(Http.get(context, "/hello", "bob", "right").statusCode())
                            .isEqualTo(401);
                    assertThat(Http.get(context, "/actuator/hashkit", "ann", "right")
                                    .body())
                            .contains("\"engines\":[", "\"limiter\":{", "\"parallel\":")
                            .doesNotContain("$2b$");
                    assertThat(Http.get(context, "/actuator/health", "ann", "right")
                                    .body())
                            .contains("\"hashkit\":{", "DEGRADED", "bcrypt,cost=4");
                    MeterRegistry meters = context.getBean(MeterRegistry.class);
                    assertThat(meters.get("hashkit.password")
                                    .tags("outcome", "mismatch")
                                    .timer()
                                    .count())
                            .isEqualTo(1);
                    assertThat(meters.get("hashkit.limiter.parallel").gauge().value())
                            .isPositive();
                    assertThat(meters.getMeters().stream()
                                    .filter(meter -> meter.getId().getName().startsWith("hashkit.")))
                            .hasSizeLessThanOrEqualTo(60)
                            .allSatisfy(
                                    meter -> assertThat(meter.getId().getTags().toString())
                                            .doesNotContain("ann", "bob"));
                },
                Users.class);
        assertThat(output.getOut().lines().filter(line -> line.contains("hashkit: new hashes use bcrypt,cost=4")))
                .hasSize(1);
    }

    /** Virtual threads exist from Java 21 on. */
    static Stream<String> virtualThreads() {
        return Runtime.version().feature() >= 21 ? Stream.of("false", "true") : Stream.of("false");
    }

    @ParameterizedTest
    @MethodSource("virtualThreads")
    void overload_isAnsweredBy503WithRetryAfter(String virtualThreads) {
        run(
                context -> {
                    Limiter limiter = context.getBean(Limiter.class);
                    HttpResponse<String> refused;
                    try (Permit held = limiter.acquire(Priority.LOGIN, 0)) {
                        assertThat(held).isNotNull();
                        refused = Http.get(context, "/hello", "ann", "right");
                    }
                    assertThat(refused.statusCode()).isEqualTo(503);
                    assertThat(refused.headers().firstValue("Retry-After"))
                            .hasValueSatisfying(seconds ->
                                    assertThat(Integer.parseInt(seconds)).isPositive());
                    assertThat(Http.get(context, "/hello", "ann", "right").statusCode())
                            .isEqualTo(200);
                },
                Users.class,
                "hashkit.limiter.parallel=1",
                "hashkit.limiter.max-wait=0s",
                "spring.threads.virtual.enabled=" + virtualThreads);
    }

    @Configuration(proxyBeanMethods = false)
    static class UsersWithALargeRow {
        @Bean
        UserDetailsService users(PasswordHasher hasher) {
            return new InMemoryUserDetailsManager(
                    User.withUsername("ann")
                            .password(TestHashers.of(Argon2.id(2048, 1, 1)).hash("right"))
                            .roles("USER")
                            .build(),
                    User.withUsername("bob")
                            .password(hasher.hash("right"))
                            .roles("USER")
                            .build());
        }
    }

    @Test
    void hashAboveTheMemoryBudget_isAnsweredBy500WithoutRetryAfter_andLoggedOnce(CapturedOutput output) {
        run(
                context -> {
                    for (int i = 0; i < 3; i++) {
                        HttpResponse<String> answer = Http.get(context, "/hello", "ann", "right");
                        assertThat(answer.statusCode()).isEqualTo(500);
                        assertThat(answer.headers().firstValue("Retry-After")).isEmpty();
                    }
                    assertThat(Http.get(context, "/hello", "bob", "right").statusCode())
                            .isEqualTo(200);
                    assertThat(Http.get(context, "/actuator/health", "bob", "right")
                                    .body())
                            .contains("\"hashkit\":{\"", "DEGRADED", "\"refused\":3")
                            .doesNotContain("OUT_OF_SERVICE");
                    assertThat(Http.get(context, "/actuator/hashkit", "bob", "right")
                                    .body())
                            .contains("\"refused\":3", "\"OVER_BUDGET\":3", "\"QUEUE_FULL\":0");
                },
                UsersWithALargeRow.class,
                "hashkit.limiter.memory=1MiB");
        assertThat(output.getAll().lines().filter(line -> line.contains("can never be verified in this process")))
                .singleElement()
                .asString()
                .contains("2 MiB", "1 MiB");
    }

    @Test
    void overloadResponse_canBeDisabled() {
        run(
                context ->
                        assertThat(context.getBeansOfType(OverloadFilter.class)).isEmpty(),
                Users.class,
                "hashkit.web.overload-response=false");
    }
}
