package io.hashkit.sample;

import io.hashkit.spring.UserIdentity;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;

/** Configures form login, and the identity to which each stored hash is bound. Health, meters and the hashkit endpoint need no login, because this is a sample. */
@Configuration(proxyBeanMethods = false)
class Access {
    @Bean
    UserIdentity identities() {
        return user -> ((Account) user).id();
    }

    @Bean
    SecurityFilterChain formLogin(HttpSecurity http) throws Exception {
        return http.authorizeHttpRequests(requests -> requests.requestMatchers("/actuator/**", "/error")
                        .permitAll()
                        .anyRequest()
                        .authenticated())
                .formLogin(Customizer.withDefaults())
                .build();
    }
}
