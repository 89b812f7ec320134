package com.example.logins;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;

/** HTTP Basic for programs: no session, so each request brings the password. */
@Configuration(proxyBeanMethods = false)
class Machines {
    @Bean
    @Order(1)
    SecurityFilterChain machines(HttpSecurity http) throws Exception {
        return http.securityMatcher("/api/**")
                .authorizeHttpRequests(all -> all.anyRequest().authenticated())
                .httpBasic(Customizer.withDefaults())
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .csrf(forms -> forms.disable())
                .build();
    }
}
