package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.spring.Refused.Typed;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.security.authentication.password.CompromisedPasswordChecker;
import org.springframework.security.authentication.password.CompromisedPasswordDecision;
import org.springframework.security.authentication.password.ReactiveCompromisedPasswordChecker;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.userdetails.ReactiveUserDetailsService;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;
import reactor.core.publisher.Mono;

/**
 * What is sent: each refused login, by form and by HTTP Basic, on servlets and on WebFlux, is answered as that of an unknown
 * user, with the same status, headers and body and after the same work.
 */
@Tag("once")
class RefusedLoginsOverHttpTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /** An application with a form and with HTTP Basic, whose users come from a store that only reads. */
    enum Application {
        SERVLET(WebApplicationType.SERVLET, "plain"),
        SERVLET_BOUND(WebApplicationType.SERVLET, "bound"),
        WEBFLUX(WebApplicationType.REACTIVE, "plain"),
        WEBFLUX_BOUND(WebApplicationType.REACTIVE, "bound");

        private final WebApplicationType type;
        private final String profile;

        Application(WebApplicationType type, String profile) {
            this.type = type;
            this.profile = profile;
        }

        ConfigurableApplicationContext start() {
            SpringApplicationBuilder builder = new SpringApplicationBuilder(
                            type == WebApplicationType.SERVLET ? Servlet.class : WebFlux.class)
                    .web(type)
                    .profiles(profile)
                    .properties("server.port=0", Contexts.CHEAPEST_FOR_TESTS, Contexts.WEAK_COSTS_ALLOWED);
            return profile.equals("bound")
                    ? builder.properties(
                                    "hashkit.keyring.keys.now.state=write",
                                    "hashkit.keyring.keys.now.base64=" + TestKeys.base64("now"))
                            .run()
                    : builder.run();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Bound {
        @Bean
        @Profile("bound")
        UserIdentity identities() {
            return UserDetails::getUsername;
        }
    }

    private static Function<String, PasswordHasher> rows(PasswordHasher hasher, Optional<UserIdentity> ids) {
        return ids.isPresent() ? hasher::boundTo : name -> hasher;
    }

    /** Rows as they stand in a table: made once. */
    private static Map<String, UserDetails> table(PasswordHasher hasher, Optional<UserIdentity> ids) {
        Map<String, UserDetails> table = new TreeMap<>();
        for (Refused each : Refused.values()) {
            UserDetails user = Refused.load(each.name(), rows(hasher, ids));
            if (user != null) {
                table.put(each.name(), user);
            }
        }
        return table;
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Servlet extends Bound {
        @Bean
        UserDetailsService users(PasswordHasher hasher, Optional<UserIdentity> ids) {
            Map<String, UserDetails> table = table(hasher, ids);
            return name -> Optional.ofNullable(table.get(name))
                    .orElseThrow(() -> new UsernameNotFoundException("no such user"));
        }

        @Bean
        CompromisedPasswordChecker checker() {
            return password -> new CompromisedPasswordDecision(Refused.isCompromised(password));
        }

        @Bean
        SecurityFilterChain security(HttpSecurity http) throws Exception {
            return http.csrf(AbstractHttpConfigurer::disable)
                    .authorizeHttpRequests(all -> all.anyRequest().authenticated())
                    .formLogin(Customizer.withDefaults())
                    .httpBasic(Customizer.withDefaults())
                    .build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class WebFlux extends Bound {
        @Bean
        ReactiveUserDetailsService users(PasswordHasher hasher, Optional<UserIdentity> ids) {
            Map<String, UserDetails> table = table(hasher, ids);
            return name -> Mono.justOrEmpty(table.get(name));
        }

        @Bean
        ReactiveCompromisedPasswordChecker checker() {
            return password -> Mono.just(new CompromisedPasswordDecision(Refused.isCompromised(password)));
        }

        @Bean
        SecurityWebFilterChain security(ServerHttpSecurity http) {
            return http.csrf(ServerHttpSecurity.CsrfSpec::disable)
                    .authorizeExchange(all -> all.anyExchange().authenticated())
                    .formLogin(Customizer.withDefaults())
                    .httpBasic(Customizer.withDefaults())
                    .build();
        }
    }

    /** How a name and a password are sent; without a password the field, or the colon, is missing. */
    enum Way {
        FORM {
            @Override
            HttpRequest request(URI server, String name, @Nullable String password) {
                String body = "username=" + name
                        + (password == null ? "" : "&password=" + URLEncoder.encode(password, StandardCharsets.UTF_8));
                return HttpRequest.newBuilder(server.resolve("/login"))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(body))
                        .build();
            }
        },
        BASIC {
            @Override
            HttpRequest request(URI server, String name, @Nullable String password) {
                String credentials = password == null ? name : name + ":" + password;
                return HttpRequest.newBuilder(server.resolve("/nothing"))
                        .header(
                                "Authorization",
                                "Basic "
                                        + Base64.getEncoder()
                                                .encodeToString(credentials.getBytes(StandardCharsets.UTF_8)))
                        .build();
            }
        };

        abstract HttpRequest request(URI server, String name, @Nullable String password);
    }

    /** All that a visitor sees and hashkit spends; sessions and times are different in each answer. */
    private record Answer(int status, String headers, String body, long work) {
        static Answer of(HttpResponse<String> response, long work) {
            Map<String, List<String>> headers = new TreeMap<>(response.headers().map());
            headers.remove("date");
            headers.remove("connection"); // Tomcat closes every hundredth
            return new Answer(
                    response.statusCode(),
                    headers.toString().replaceAll("SESSION(ID)?=[^;]+", "SESSION=..."),
                    response.body().replaceAll("\"(timestamp|requestId)\":\"[^\"]*\"", ""),
                    work);
        }
    }

    private static long computed(PasswordHasher hasher) {
        return hasher.info().engines().stream()
                .mapToLong(EngineStatus::computed)
                .sum();
    }

    private static Answer answer(ConfigurableApplicationContext application, Way way, String name, String password)
            throws Exception {
        PasswordHasher hasher = application.getBean(PasswordHasher.class);
        URI server =
                URI.create("http://localhost:" + application.getEnvironment().getProperty("local.server.port"));
        long before = computed(hasher);
        HttpResponse<String> response = CLIENT.send(way.request(server, name, password), BodyHandlers.ofString());
        return Answer.of(response, computed(hasher) - before);
    }

    /**
     * The answer, asked for again while it is not as expected: Tomcat's adapter for WebFlux now and then drops a connection
     * ("asyncOperation() is not valid for a request with Async state [COMPLETING]"), and the client then sends the request
     * again, so that two are computed.
     */
    private static Answer answer(
            ConfigurableApplicationContext application,
            Way way,
            String name,
            String password,
            Predicate<Answer> expected)
            throws Exception {
        Answer answer = answer(application, way, name, password);
        for (int again = 0; again < 2 && !expected.test(answer); again++) {
            answer = answer(application, way, name, password);
        }
        return answer;
    }

    @ParameterizedTest
    @EnumSource
    void refusedLogin_isAnsweredAsThatOfAnUnknownUser(Application kind) throws Exception {
        List<String> different = new ArrayList<>();
        int cells = 0;
        try (ConfigurableApplicationContext application = kind.start()) {
            for (Way way : Way.values()) {
                // Spring's provider hashes its placeholder at the first login.
                answer(application, way, Refused.UNKNOWN.name(), Refused.WRONG);
                for (Typed typed : Typed.values()) {
                    String sent = Refused.UNKNOWN.password(typed);
                    Predicate<Answer> usual = one -> one.work <= 1 && (typed == Typed.NONE || one.work == 1);
                    Answer unknown = answer(application, way, Refused.UNKNOWN.name(), sent, usual);
                    if (!usual.test(unknown)) {
                        different.add(way + " UNKNOWN " + typed + " " + unknown);
                    }
                    for (Refused user : Refused.values()) {
                        boolean logsIn = user.expected(typed) == null;
                        Predicate<Answer> same = one -> one.work == unknown.work && one.equals(unknown) != logsIn;
                        Answer answer = answer(application, way, user.name(), user.password(typed), same);
                        cells++;
                        if (!same.test(answer)) {
                            different.add(way + " " + user + " " + typed + " " + answer + ", unknown " + unknown);
                        }
                    }
                }
            }
        }
        assertThat(different).isEmpty();
        assertThat(cells).isEqualTo(104);
    }
}
