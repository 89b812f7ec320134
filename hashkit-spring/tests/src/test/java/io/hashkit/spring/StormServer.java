package io.hashkit.spring;

import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.crypto.password.Pbkdf2PasswordEncoder;
import org.springframework.security.crypto.password.Pbkdf2PasswordEncoder.SecretKeyFactoryAlgorithm;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.WebFilter;

/**
 * An application in a process of its own, with one user, a page for users, one for everybody, and one that tells the longest
 * time in the server of a page for users, in nanoseconds, since it was last asked.
 */
final class StormServer {
    static final String USER = "ann";
    static final String PASSWORD = "right";
    /** The property with the cost of Spring's bcrypt. */
    static final String BCRYPT = "storm.bcrypt";
    /** The property with the iterations of Spring's PBKDF2. */
    static final String PBKDF2_SHA512 = "storm.pbkdf2";

    static final String PORT = "storm server on port ";
    private static final String USERS = "/users";
    private static final String[] FOR_ALL = {"/everybody", "/longest"};

    private static final AtomicLong LONGEST = new AtomicLong();

    private static void served(boolean forUsers, int status, long since) {
        if (forUsers && status == HttpStatus.OK.value()) {
            long took = System.nanoTime() - since;
            LONGEST.accumulateAndGet(took, Math::max);
        }
    }

    @RestController
    static class Pages {
        @GetMapping(USERS)
        String users() {
            return "for users";
        }

        @GetMapping("/everybody")
        String everybody() {
            return "for everybody";
        }

        @GetMapping("/longest")
        String longest() {
            return Long.toString(LONGEST.getAndSet(0));
        }
    }

    private static UserDetails user(PasswordEncoder encoder) {
        return User.withUsername(USER)
                .password(encoder.encode(PASSWORD))
                .roles("USER")
                .build();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Servlet extends Pages {
        @Bean
        FilterRegistrationBean<Filter> timing() {
            FilterRegistrationBean<Filter> first = new FilterRegistrationBean<>((request, response, chain) -> {
                long since = System.nanoTime();
                chain.doFilter(request, response);
                boolean forUsers =
                        ((HttpServletRequest) request).getRequestURI().equals(USERS);
                served(forUsers, ((HttpServletResponse) response).getStatus(), since);
            });
            first.setOrder(Ordered.HIGHEST_PRECEDENCE);
            return first;
        }

        @Bean
        UserDetailsService users(PasswordEncoder encoder) {
            return new InMemoryUserDetailsManager(user(encoder));
        }

        /** Spring's encoder instead of hashkit's. */
        @Bean
        @ConditionalOnProperty(BCRYPT)
        PasswordEncoder bcrypt(@Value("${" + BCRYPT + "}") int cost) {
            return new BCryptPasswordEncoder(cost);
        }

        @Bean
        @ConditionalOnProperty(PBKDF2_SHA512)
        PasswordEncoder pbkdf2(@Value("${" + PBKDF2_SHA512 + "}") int iterations) {
            return new Pbkdf2PasswordEncoder("", 16, iterations, SecretKeyFactoryAlgorithm.PBKDF2WithHmacSHA512);
        }

        @Bean
        SecurityFilterChain security(HttpSecurity http) throws Exception {
            return http.authorizeHttpRequests(all -> all.requestMatchers(FOR_ALL)
                            .permitAll()
                            .anyRequest()
                            .authenticated())
                    .sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                    .httpBasic(Customizer.withDefaults())
                    .build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class WebFlux extends Pages {
        @Bean
        @Order(Ordered.HIGHEST_PRECEDENCE)
        WebFilter timing() {
            return (exchange, chain) -> {
                long since = System.nanoTime();
                boolean forUsers = exchange.getRequest().getPath().value().equals(USERS);
                return chain.filter(exchange).doFinally(how -> {
                    HttpStatusCode status = exchange.getResponse().getStatusCode();
                    served(forUsers, status == null ? HttpStatus.OK.value() : status.value(), since);
                });
            };
        }

        @Bean
        MapReactiveUserDetailsService users(PasswordEncoder encoder) {
            return new MapReactiveUserDetailsService(user(encoder));
        }

        @Bean
        SecurityWebFilterChain security(ServerHttpSecurity http) {
            return http.authorizeExchange(all ->
                            all.pathMatchers(FOR_ALL).permitAll().anyExchange().authenticated())
                    .httpBasic(Customizer.withDefaults())
                    .build();
        }
    }

    private StormServer() {}

    /** Starts the application of a web type, SERVLET or REACTIVE, with the properties that follow. */
    public static void main(String[] arguments) {
        WebApplicationType type = WebApplicationType.valueOf(arguments[0]);
        ConfigurableApplicationContext context = new SpringApplicationBuilder(
                        type == WebApplicationType.SERVLET ? Servlet.class : WebFlux.class)
                .web(type)
                .properties("server.port=0", "logging.level.root=warn", "spring.main.banner-mode=off")
                .properties(Arrays.copyOfRange(arguments, 1, arguments.length))
                .run();
        System.out.println(PORT + context.getEnvironment().getProperty("local.server.port"));
    }
}
