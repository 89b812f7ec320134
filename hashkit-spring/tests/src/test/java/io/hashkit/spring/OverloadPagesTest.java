package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.View;

/** What a visitor sees whose login was refused: on a real Tomcat, whose error page Spring Security protects. */
class OverloadPagesTest {
    private static final String BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\"[^>]*value=\"([^\"]+)\"");

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    /** One application, whose only permit the test holds or not. */
    private static final class Server implements AutoCloseable {
        final ConfigurableApplicationContext context;
        private final HttpClient client =
                HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

        Server(Class<?> more, String... properties) {
            List<String> all = new ArrayList<>(Arrays.asList(properties));
            all.addAll(List.of(
                    "server.port=0",
                    "hashkit.limiter.parallel=1",
                    "hashkit.limiter.max-wait=0s",
                    Contexts.CHEAPEST_FOR_TESTS,
                    Contexts.WEAK_COSTS_ALLOWED));
            context = new SpringApplicationBuilder(Application.class, ServletApplicationTest.Users.class, more)
                    .web(WebApplicationType.SERVLET)
                    .properties(all.toArray(String[]::new))
                    .run();
        }

        private HttpRequest.Builder request(String path, @Nullable String accepted) {
            HttpRequest.Builder request = HttpRequest.newBuilder(
                    URI.create("http://localhost:" + context.getEnvironment().getProperty("local.server.port") + path));
            return accepted == null ? request : request.header("Accept", accepted);
        }

        HttpResponse<String> get(String path, @Nullable String accepted) throws Exception {
            return client.send(request(path, accepted).build(), BodyHandlers.ofString());
        }

        HttpResponse<String> logIn(@Nullable String accepted) throws Exception {
            return client.send(
                    request("/", accepted)
                            .header("Authorization", "Basic YW5uOnJpZ2h0")
                            .build(),
                    BodyHandlers.ofString());
        }

        HttpResponse<String> post(String form) throws Exception {
            return client.send(
                    request("/login", BROWSER)
                            .header("Content-Type", "application/x-www-form-urlencoded")
                            .POST(HttpRequest.BodyPublishers.ofString(form))
                            .build(),
                    BodyHandlers.ofString());
        }

        <T> T overloaded(Callable<T> request) throws Exception {
            try (Permit held = context.getBean(Limiter.class).acquire(Priority.LOGIN, 0)) {
                assertThat(held).isNotNull();
                return request.call();
            }
        }

        @Override
        public void close() {
            context.close();
        }
    }

    private static void assertRefused(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.uri().getPath()).isEqualTo(503);
        assertThat(answer.headers().firstValue("Retry-After")).isPresent();
        assertThat(answer.headers().allValues("Cache-Control")).containsExactly("no-store");
    }

    private static void assertType(HttpResponse<String> answer, String type) {
        assertThat(answer.headers().firstValue("Content-Type"))
                .hasValueSatisfying(found -> assertThat(found).startsWith(type));
    }

    @ParameterizedTest
    @ValueSource(strings = {"false", "true"})
    void refusal_hasTheFormThatTheClientAsksFor_andMakesNoSession(String problems) throws Exception {
        try (Server server = new Server(Application.class, "spring.mvc.problemdetails.enabled=" + problems)) {
            HttpResponse<String> page = server.overloaded(() -> server.logIn(BROWSER));
            assertType(page, "text/html");
            assertThat(page.body()).contains("Whitelabel Error Page", "status=503");
            assertThat(page.headers().firstValue("X-Frame-Options")).hasValue("DENY");

            List<HttpResponse<String>> answers = new ArrayList<>(List.of(page));
            for (String accepted :
                    Arrays.asList(null, "*/*", "application/json", "application/json, text/plain, */*")) {
                HttpResponse<String> answer = server.overloaded(() -> server.logIn(accepted));
                answers.add(answer);
                if (problems.equals("true")) {
                    assertType(answer, "application/problem+json");
                    assertThat(answer.body())
                            .isEqualTo("{\"title\":\"Service Unavailable\",\"status\":503,"
                                    + "\"detail\":\"Too many logins at the moment. Please try again soon.\"}");
                } else {
                    assertType(answer, "application/json");
                    assertThat(answer.body()).contains("\"status\":503", "\"error\":\"Service Unavailable\"");
                }
            }
            for (String accepted : List.of("image/png", "no type")) {
                answers.add(server.overloaded(() -> server.logIn(accepted)));
            }
            assertThat(answers).allSatisfy(answer -> {
                assertRefused(answer);
                assertThat(answer.headers().firstValue("Set-Cookie")).isEmpty();
            });
            assertThat(server.logIn(BROWSER).statusCode()).isEqualTo(404);
        }
    }

    @Test
    void errorPageOfTheApplication_isShownWithoutALogin_butOnlyToTheRefused() throws Exception {
        try (Server server = new Server(
                Application.class,
                "spring.web.resources.static-locations=classpath:/overload/",
                "server.error.include-message=always",
                "spring.web.error.include-message=always")) {
            HttpResponse<String> page = server.overloaded(() -> server.logIn(BROWSER));
            assertRefused(page);
            assertThat(page.body()).contains("The application is busy");
            assertThat(server.overloaded(() -> server.logIn("application/json")).body())
                    .contains("Too many logins at the moment. Please try again soon.");

            for (String path : List.of("/error", "/error?jakarta.servlet.error.status_code=503", "/nowhere")) {
                assertThat(server.get(path, "application/json").statusCode()).isEqualTo(401);
            }
        }
    }

    /** An error page that needs no engine for templates. */
    private static View page(Page page) {
        return new View() {
            @Override
            public String getContentType() {
                return "text/html;charset=UTF-8";
            }

            @Override
            public void render(@Nullable Map<String, ?> model, HttpServletRequest request, HttpServletResponse response)
                    throws IOException {
                response.setContentType(getContentType());
                page.write(request, response.getWriter());
            }
        };
    }

    @FunctionalInterface
    private interface Page {
        void write(HttpServletRequest request, PrintWriter writer);
    }

    /** The login form with what was typed, except the password. */
    @Configuration(proxyBeanMethods = false)
    static class FormAgain {
        @Bean
        View error() {
            return page((request, writer) -> {
                CsrfToken token = (CsrfToken) request.getAttribute(CsrfToken.class.getName());
                OverloadedException refusal =
                        (OverloadedException) request.getAttribute(OverloadedException.class.getName());
                writer.print("<h1>" + refusal.reason() + "</h1><input name=\"username\" value=\""
                        + request.getParameter("username") + "\"><input name=\"_csrf\" value=\"" + token.getToken()
                        + "\">");
            });
        }
    }

    private static String encodedToken(HttpResponse<String> form) {
        Matcher matcher = TOKEN.matcher(form.body());
        assertThat(matcher.find()).isTrue();
        return URLEncoder.encode(matcher.group(1), StandardCharsets.UTF_8);
    }

    @Test
    void formThatWasRefused_isShownAgainWithItsText_andCanBeSent() throws Exception {
        try (Server server = new Server(FormAgain.class)) {
            String token = encodedToken(server.get("/login", BROWSER));
            HttpResponse<String> again =
                    server.overloaded(() -> server.post("username=ann&password=right&_csrf=" + token));
            assertRefused(again);
            assertThat(again.body()).contains("<h1>BUSY</h1>", "value=\"ann\"").doesNotContain("right");

            String next = encodedToken(again);
            assertThat(server.post("username=ann&password=right&_csrf=" + next)
                            .headers()
                            .firstValue("Location"))
                    .hasValueSatisfying(place -> assertThat(place).doesNotContain("error"));
        }
    }

    @RestController
    static class Open {
        final AtomicInteger shown = new AtomicInteger();
        final PasswordHasher hasher;

        Open(PasswordHasher hasher) {
            this.hasher = hasher;
        }

        @GetMapping("/open/at-once")
        boolean atOnce() {
            return hasher.verifyNothing("guess");
        }

        @GetMapping("/open/later")
        CompletableFuture<Boolean> later() {
            return CompletableFuture.supplyAsync(() -> hasher.verifyNothing("guess"));
        }

        @GetMapping("/open/written")
        void written(HttpServletResponse response) throws IOException {
            response.setContentLength(1000);
            response.getWriter().print("partial");
            hasher.verifyNothing("guess");
        }

        @GetMapping("/open/error")
        void error(HttpServletResponse response) throws IOException {
            response.sendError(500);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OpenController {
        @Bean
        Open open(PasswordHasher hasher) {
            return new Open(hasher);
        }

        @Bean
        SecurityFilterChain security(HttpSecurity http) throws Exception {
            return http.authorizeHttpRequests(all -> all.requestMatchers("/open/**")
                            .permitAll()
                            .anyRequest()
                            .authenticated())
                    .httpBasic(Customizer.withDefaults())
                    .build();
        }
    }

    @ParameterizedTest
    @CsvSource({"false, application/json", "true, application/problem+json"})
    void controllersThatHash_areAnsweredTheSame(String problems, String type) throws Exception {
        try (Server server = new Server(OpenController.class, "spring.mvc.problemdetails.enabled=" + problems)) {
            for (String path : List.of("/open/at-once", "/open/later", "/open/written")) {
                HttpResponse<String> json = server.overloaded(() -> server.get(path, "application/json"));
                assertRefused(json);
                assertType(json, type);
                assertThat(json.body()).contains("\"status\":503").doesNotContain("partial");
                HttpResponse<String> page = server.overloaded(() -> server.get(path, BROWSER));
                assertRefused(page);
                assertThat(page.body()).contains("Whitelabel Error Page").doesNotContain("partial");
            }
        }
    }

    /** An error page that hashes, for example because it logs somebody in. */
    @Configuration(proxyBeanMethods = false)
    static class ErrorPageThatHashes extends OpenController {
        @Bean
        View error(Open open) {
            return page((request, writer) -> {
                open.shown.incrementAndGet();
                writer.print("partial");
                open.hasher.verifyNothing("guess");
            });
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/open/at-once", "/open/later"})
    void errorPageThatIsRefusedItself_isNotShownAgain(String path) throws Exception {
        try (Server server = new Server(ErrorPageThatHashes.class)) {
            HttpResponse<String> answer = server.overloaded(() -> server.get(path, BROWSER));

            assertRefused(answer);
            assertThat(answer.body()).doesNotContain("partial");
            assertThat(server.context.getBean(Open.class).shown).hasValue(1);
        }
    }
}
