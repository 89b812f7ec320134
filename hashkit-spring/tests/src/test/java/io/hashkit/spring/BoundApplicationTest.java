package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.core.userdetails.ReactiveUserDetailsPasswordService;
import org.springframework.security.core.userdetails.ReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsPasswordService;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Applications on Tomcat and on Netty whose rows are bound, and somebody who writes to their table. */
@ExtendWith(OutputCaptureExtension.class)
class BoundApplicationTest {
    /** The table. */
    static final class Rows {
        private final Map<String, String> passwords = new ConcurrentHashMap<>();

        UserDetails load(String name) {
            String row = passwords.get(name);
            if (row == null) {
                throw new UsernameNotFoundException("no such user");
            }
            return User.withUsername(name).password(row).roles("USER").build();
        }

        UserDetails update(UserDetails user, String better) {
            passwords.replace(user.getUsername(), user.getPassword(), better);
            return user;
        }
    }

    @RestController
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {
        @Bean
        Rows rows() {
            return new Rows();
        }

        @Bean
        UserIdentity identities() {
            return user -> "id-of-" + user.getUsername();
        }

        @GetMapping("/hello")
        String hello() {
            return "hello";
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Servlet {
        @Bean
        UserDetailsService users(Rows rows) {
            return rows::load;
        }

        @Bean
        UserDetailsPasswordService upgrades(Rows rows) {
            return rows::update;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Reactive {
        @Bean
        ReactiveUserDetailsService users(Rows rows) {
            return name -> rows.passwords.containsKey(name) ? Mono.just(rows.load(name)) : Mono.empty();
        }

        @Bean
        ReactiveUserDetailsPasswordService upgrades(Rows rows) {
            return (user, better) -> Mono.just(rows.update(user, better));
        }
    }

    private static ConfigurableApplicationContext start(WebApplicationType type, int threads, boolean bound) {
        return new SpringApplicationBuilder(
                        Application.class, type == WebApplicationType.SERVLET ? Servlet.class : Reactive.class)
                .web(type)
                .properties(
                        "server.port=0",
                        "hashkit.threads=" + threads,
                        "hashkit.keyring.keys.a.state=write",
                        "hashkit.keyring.keys.a.base64=" + TestKeys.base64("a"),
                        "hashkit.keyring.require-bound=" + bound,
                        "management.endpoints.web.exposure.include=hashkit",
                        Contexts.CHEAPEST_FOR_TESTS,
                        Contexts.WEAK_COSTS_ALLOWED)
                .run();
    }

    private static int status(ConfigurableApplicationContext context, String user, String password) {
        return Http.get(context, "/hello", user, password).statusCode();
    }

    @ParameterizedTest
    @CsvSource({"SERVLET, 0", "SERVLET, 2", "REACTIVE, 0", "REACTIVE, 2"})
    void plantedCopiedAndSwappedRows_areRefused_andLogged(WebApplicationType type, int threads, CapturedOutput output) {
        try (ConfigurableApplicationContext context = start(type, threads, true)) {
            Map<String, String> rows = context.getBean(Rows.class).passwords;
            PasswordHasher hasher = context.getBean(PasswordHasher.class);
            String ann = hasher.boundTo("id-of-ann").hash("of-ann");
            String bob = hasher.boundTo("id-of-bob").hash("of-bob");
            rows.putAll(Map.of("ann", ann, "bob", bob));
            assertThat(status(context, "ann", "of-ann")).isEqualTo(200);
            assertThat(status(context, "ann", "of-bob")).isEqualTo(401);
            assertThat(status(context, "nobody", "of-bob")).isEqualTo(401);
            assertThat(Http.get(context, "/actuator/hashkit", "ann", "of-ann").body())
                    .contains("\"name\":\"a\"")
                    .doesNotContain(TestKeys.base64("a").substring(0, 8));

            rows.put("ann", bob);
            assertThat(status(context, "ann", "of-bob")).as("copied").isEqualTo(401);
            rows.put("bob", ann);
            assertThat(status(context, "ann", "of-bob")).as("swapped").isEqualTo(401);
            assertThat(status(context, "bob", "of-ann")).as("swapped").isEqualTo(401);
            rows.put("ann", TestHashers.of(new Bcrypt(4)).hash("planted"));
            assertThat(status(context, "ann", "planted")).as("planted").isEqualTo(401);

            rows.putAll(Map.of("ann", ann, "bob", bob));
            assertThat(status(context, "ann", "of-ann")).isEqualTo(200);
            assertThat(status(context, "bob", "of-bob")).isEqualTo(200);
        }
        assertThat(output.getOut().lines().filter(line -> line.contains("A stored hash cannot be read (")))
                .hasSize(2)
                .anyMatch(line -> line.contains("(BROKEN_SEAL, hashkit bcrypt)"))
                .anyMatch(line -> line.contains("(NOT_SEALED, hashkit bcrypt)"));
    }

    @ParameterizedTest
    @CsvSource({"SERVLET, 0", "REACTIVE, 2"})
    void plainRow_isBoundAtLogin(WebApplicationType type, int threads) {
        try (ConfigurableApplicationContext context = start(type, threads, false)) {
            Map<String, String> rows = context.getBean(Rows.class).passwords;
            rows.put("ann", TestHashers.of(new Bcrypt(4)).hash("right"));

            assertThat(status(context, "ann", "wrong")).isEqualTo(401);
            assertThat(rows.get("ann")).startsWith("$2b$04$");
            assertThat(status(context, "ann", "right")).isEqualTo(200);

            assertThat(rows.get("ann"))
                    .startsWith("$2b-aes256gcm$cost=4,keyid=")
                    .contains(",bound=1$");
            assertThat(status(context, "ann", "right")).isEqualTo(200);
        }
    }
}
