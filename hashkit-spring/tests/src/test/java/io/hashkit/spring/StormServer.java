package io.hashkit.spring;

import io.hashkit.PasswordHasher;
import java.util.Arrays;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** An application with one user, a page for users and a page for everybody, in a process of its own. */
final class StormServer {
    static final String USER = "ann";
    static final String PASSWORD = "right";
    static final String PORT = "storm server on port ";

    @RestController
    static class Pages {
        @GetMapping("/users")
        String users() {
            return "for users";
        }

        @GetMapping("/everybody")
        String everybody() {
            return "for everybody";
        }
    }

    private static UserDetails user(PasswordHasher hasher) {
        return User.withUsername(USER)
                .password(hasher.hash(PASSWORD))
                .roles("USER")
                .build();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Servlet extends Pages {
        @Bean
        UserDetailsService users(PasswordHasher hasher) {
            return new InMemoryUserDetailsManager(user(hasher));
        }

        @Bean
        SecurityFilterChain security(HttpSecurity http) throws Exception {
            return http.authorizeHttpRequests(all -> all.requestMatchers("/everybody")
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
        MapReactiveUserDetailsService users(PasswordHasher hasher) {
            return new MapReactiveUserDetailsService(user(hasher));
        }

        @Bean
        SecurityWebFilterChain security(ServerHttpSecurity http) {
            return http.authorizeExchange(all -> all.pathMatchers("/everybody")
                            .permitAll()
                            .anyExchange()
                            .authenticated())
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
