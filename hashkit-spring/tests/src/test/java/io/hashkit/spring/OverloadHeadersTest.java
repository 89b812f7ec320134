package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.limit.Limiter;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.UrlBasedCorsConfigurationSource;

/** The headers that Spring Security gave an answer before its login was refused. */
class OverloadHeadersTest {
    private static final String ORIGIN = "https://shop.example";

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {
        @Bean
        SecurityFilterChain security(HttpSecurity http) throws Exception {
            CorsConfiguration shop = new CorsConfiguration();
            shop.setAllowedOrigins(List.of(ORIGIN));
            UrlBasedCorsConfigurationSource source = new UrlBasedCorsConfigurationSource();
            source.registerCorsConfiguration("/**", shop);
            return http.cors(cors -> cors.configurationSource(source))
                    .headers(headers ->
                            headers.contentSecurityPolicy(policy -> policy.policyDirectives("default-src 'self'")))
                    .authorizeHttpRequests(all -> all.anyRequest().authenticated())
                    .httpBasic(Customizer.withDefaults())
                    .build();
        }
    }

    /** Without them, a browser would show the script of another origin a failure of the network. */
    @Test
    void problemDetails_keepTheHeadersOfSecurity() throws Exception {
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(
                        Application.class, ServletApplicationTest.Users.class)
                .web(WebApplicationType.SERVLET)
                .properties(
                        "server.port=0",
                        "spring.mvc.problemdetails.enabled=true",
                        "hashkit.limiter.parallel=1",
                        "hashkit.limiter.max-wait=0s",
                        Contexts.CHEAPEST_FOR_TESTS,
                        Contexts.WEAK_COSTS_ALLOWED)
                .run()) {
            String port = context.getEnvironment().getProperty("local.server.port");
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/"))
                    .header("Authorization", "Basic YW5uOnJpZ2h0")
                    .header("Origin", ORIGIN)
                    .build();
            HttpResponse<String> answer;
            try (Permit held = context.getBean(Limiter.class).acquire(Priority.LOGIN, 0)) {
                assertThat(held).isNotNull();
                answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
            }

            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.body()).contains("\"status\":503");
            HttpHeaders headers = answer.headers();
            assertThat(headers.firstValue("Retry-After")).isPresent();
            assertThat(headers.allValues("Content-Type")).containsExactly("application/problem+json");
            assertThat(headers.allValues("Cache-Control")).containsExactly("no-store");
            assertThat(headers.allValues("Access-Control-Allow-Origin")).containsExactly(ORIGIN);
            assertThat(headers.allValues("X-Content-Type-Options")).containsExactly("nosniff");
            assertThat(headers.allValues("Content-Security-Policy")).containsExactly("default-src 'self'");
            assertThat(headers.allValues("Vary")).contains("Origin");
        }
    }
}
