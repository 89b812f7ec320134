package com.example.logins;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.http.HttpMethod;
import org.springframework.security.authentication.event.AuthenticationSuccessEvent;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.UsernamePasswordAuthenticationFilter;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;

/** Refuses a login before anything is hashed, after too many for one name or from one address. */
@Configuration(proxyBeanMethods = false)
class LoginLimit {
    private static final RequestMatcher LOGIN =
            PathPatternRequestMatcher.withDefaults().matcher(HttpMethod.POST, "/login");
    private static final int MOST_OF_A_NAME = 50;
    /** What a stranger may let this process remember of a name. */
    private static final int LONGEST = 100;

    private static final int MOST_OF_AN_ADDRESS = 200;

    private final Cache<String, Integer> names = attempts();
    private final Cache<String, Integer> addresses = attempts();

    private static Cache<String, Integer> attempts() {
        return Caffeine.newBuilder()
                .maximumSize(100_000)
                .expireAfterWrite(Duration.ofMinutes(15))
                .build();
    }

    /** Counts an attempt before its hash, so that attempts at the same time count too. */
    private static boolean isTooMany(Cache<String, Integer> attempts, String asked, int most) {
        String of = asked.length() <= LONGEST ? asked : asked.substring(0, LONGEST);
        Integer before = attempts.getIfPresent(of);
        boolean full = before != null && before >= most;
        return full || attempts.asMap().merge(of, 1, Integer::sum) > most;
    }

    @EventListener
    void succeeded(AuthenticationSuccessEvent login) {
        names.invalidate(login.getAuthentication().getName());
    }

    private void limit(ServletRequest asked, ServletResponse answer, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest request = (HttpServletRequest) asked;
        String name = request.getParameter("username");
        if (LOGIN.matches(request)
                && name != null
                && (isTooMany(addresses, request.getRemoteAddr(), MOST_OF_AN_ADDRESS)
                        || isTooMany(names, name, MOST_OF_A_NAME))) {
            ((HttpServletResponse) answer).sendError(429, "Too many attempts; try again in 15 minutes");
            return;
        }
        chain.doFilter(asked, answer);
    }

    @Bean
    SecurityFilterChain security(HttpSecurity http) throws Exception {
        return http.authorizeHttpRequests(all ->
                        all.requestMatchers("/error").permitAll().anyRequest().authenticated())
                .formLogin(Customizer.withDefaults())
                .addFilterBefore(this::limit, UsernamePasswordAuthenticationFilter.class)
                .build();
    }
}
