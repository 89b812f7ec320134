package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/**
 * An application on Netty with basic authentication as Spring Boot configures it. Tomcat is hidden: Spring Boot 3 would take
 * it, and the threads that Reactor shares between applications would look for pages in the first one, which has ended.
 */
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

    private static final String ONE_MAY_WAIT = "hashkit.limiter.queue=1";
    private static final String BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";

    private static ConfigurableApplicationContext start(String... properties) {
        ClassLoader withoutTomcat = new FilteredClassLoader("org.apache.catalina");
        return new SpringApplicationBuilder(new DefaultResourceLoader(withoutTomcat), Application.class)
                .web(WebApplicationType.REACTIVE)
                .properties(
                        "server.port=0",
                        "hashkit.limiter.parallel=1",
                        "hashkit.limiter.memory=1MiB",
                        "hashkit.limiter.max-wait=1h",
                        Contexts.CHEAPEST_FOR_TESTS,
                        Contexts.WEAK_COSTS_ALLOWED)
                .properties(properties)
                .run();
    }

    @Test
    void users_logIn_andOverloadIsAnsweredBy503() {
        try (ConfigurableApplicationContext context = start(ONE_MAY_WAIT)) {
            assertThat(Http.get(context, "/hello", "ann", "right").body()).isEqualTo("hello");
            assertThat(Http.get(context, "/hello", "ann", "wrong").statusCode()).isEqualTo(401);

            HttpResponse<String> refused = overloaded(context, "application/json");
            assertThat(refused.headers().firstValue("Content-Type")).hasValue("application/json");
            assertThat(refused.body()).contains("\"status\":503", "\"error\":\"Service Unavailable\"");

            HttpResponse<String> page = overloaded(context, BROWSER);
            assertThat(page.headers().firstValue("Content-Type"))
                    .hasValueSatisfying(type -> assertThat(type).startsWith("text/html"));
            assertThat(page.body()).contains("Whitelabel Error Page");
        }
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void hashAboveTheMemoryBudget_isAnsweredBy500_andLoggedWithoutStackTraces(CapturedOutput output) {
        try (ConfigurableApplicationContext context = start(ONE_MAY_WAIT)) {
            for (int i = 0; i < 3; i++) {
                HttpResponse<String> tooLarge = Http.get(context, "/hello", "bob", "right");
                assertThat(tooLarge.statusCode()).isEqualTo(500);
                assertThat(tooLarge.headers().firstValue("Retry-After")).isEmpty();
                assertThat(tooLarge.headers().firstValue("Cache-Control")).hasValue("no-store");
            }
        }

        assertThat(output.getAll().lines())
                .noneMatch(line -> line.startsWith("\tat "))
                .filteredOn(line -> line.contains("can never be verified"))
                .hasSize(1);
    }

    @Test
    void loginOnThePortOfTheActuator_isRefusedAlike() {
        try (ConfigurableApplicationContext context = start(ONE_MAY_WAIT, "management.server.port=0")) {
            HttpResponse<String> tooLarge = Http.getOfActuator(context, "/actuator/health/any", "bob", "right");
            assertThat(tooLarge.statusCode()).isEqualTo(500);
            assertThat(tooLarge.headers().firstValue("Cache-Control")).hasValue("no-store");
        }
    }

    private static HttpResponse<String> overloaded(ConfigurableApplicationContext context, String accepted) {
        HttpResponse<String> refused;
        Limiter limiter = context.getBean(Limiter.class);
        CompletableFuture<Void> waiting;
        try (Permit held = limiter.acquire(Priority.LOGIN, 0)) {
            assertThat(held).isNotNull();
            waiting = CompletableFuture.runAsync(
                    () -> limiter.acquire(Priority.LOGIN, 0).close(), task -> new Thread(task).start());
            while (limiter.stats().waiting() == 0) {
                Thread.onSpinWait();
            }
            refused = Http.get(context, "/hello", "ann", "right", accepted);
        }
        waiting.exceptionally(tooLate -> null).join();
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.headers().firstValue("Retry-After")).isPresent();
        assertThat(refused.headers().firstValue("Cache-Control")).hasValue("no-store");
        assertThat(refused.headers().firstValue("Set-Cookie")).isEmpty();
        return refused;
    }

    @Test
    void refusal_isAPageOfTheApplication_orAProblem() {
        try (ConfigurableApplicationContext context = start(
                ONE_MAY_WAIT,
                "spring.web.resources.static-locations=classpath:/overload/",
                "spring.webflux.problemdetails.enabled=true")) {
            assertThat(overloaded(context, BROWSER).body()).contains("The application is busy");

            HttpResponse<String> problem = overloaded(context, "*/*");
            assertThat(problem.headers().firstValue("Content-Type")).hasValue("application/problem+json");
            assertThat(problem.body())
                    .isEqualTo("{\"title\":\"Service Unavailable\",\"status\":503,"
                            + "\"detail\":\"Too many logins at the moment. Please try again soon.\"}");
        }
    }

    /** Spring's own manager runs ten logins per processor; all others would wait where the limiter does not see them. */
    @Test
    void moreLoginsThanMayWait_areRefusedWhileTheOthersWait() throws Exception {
        int queue = 50;
        int logins = 80;
        try (ConfigurableApplicationContext context = start("hashkit.limiter.queue=" + queue)) {
            List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
            Limiter limiter = context.getBean(Limiter.class);
            try (Permit held = limiter.acquire(Priority.LOGIN, 0)) {
                assertThat(held).isNotNull();
                for (int i = 0; i < logins; i++) {
                    answers.add(Http.getAsync(context, "/hello", "ann", "right"));
                }
                await(() -> answers.stream().filter(CompletableFuture::isDone).count() == logins - queue);
                assertThat(limiter.stats().waiting()).isEqualTo(queue);
            }
            assertThat(answers.stream().map(answer -> answer.join().statusCode()))
                    .filteredOn(status -> status == 200)
                    .hasSize(queue);
            assertThat(answers.stream().map(answer -> answer.join().statusCode()))
                    .filteredOn(status -> status == 503)
                    .hasSize(logins - queue);
        }
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(50);
        }
    }
}
