package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** An application on Netty with basic authentication as Spring Boot configures it. */
class ReactiveApplicationTest {
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {
        @Bean
        Controller controller() {
            return new Controller();
        }

        @Bean
        MapReactiveUserDetailsService users(PasswordHasher hasher) {
            return new MapReactiveUserDetailsService(
                    User.withUsername("ann")
                            .password(hasher.hash("right"))
                            .roles("USER")
                            .build(),
                    User.withUsername("bob")
                            .password(TestHashers.of(Argon2.id(2048, 1, 1)).hash("right"))
                            .roles("USER")
                            .build());
        }
    }

    @RestController
    static class Controller {
        @GetMapping("/hello")
        Mono<String> hello() {
            return Mono.just("hello");
        }
    }

    private static ConfigurableApplicationContext start() {
        return new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.REACTIVE)
                .properties(
                        "server.port=0",
                        "hashkit.limiter.parallel=1",
                        "hashkit.limiter.max-wait=0s",
                        "hashkit.limiter.memory=1MiB",
                        Contexts.CHEAPEST_FOR_TESTS,
                        Contexts.WEAK_COSTS_ALLOWED)
                .run();
    }

    @Test
    void users_logIn_andOverloadIsAnsweredBy503_andAHashAboveTheMemoryBudgetBy500() {
        try (ConfigurableApplicationContext context = start()) {
            assertThat(Http.get(context, "/hello", "ann", "right").body()).isEqualTo("hello");
            assertThat(Http.get(context, "/hello", "ann", "wrong").statusCode()).isEqualTo(401);

            HttpResponse<String> refused;
            try (Permit held = context.getBean(Limiter.class).acquire(Priority.LOGIN, 0)) {
                assertThat(held).isNotNull();
                refused = Http.get(context, "/hello", "ann", "right");
            }

            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Retry-After")).isPresent();

            HttpResponse<String> tooLarge = Http.get(context, "/hello", "bob", "right");
            assertThat(tooLarge.statusCode()).isEqualTo(500);
            assertThat(tooLarge.headers().firstValue("Retry-After")).isEmpty();
        }
    }
}
