package com.example.accounts;

import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.session.SessionRegistry;
import org.springframework.security.core.session.SessionRegistryImpl;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.rememberme.JdbcTokenRepositoryImpl;
import org.springframework.security.web.authentication.rememberme.PersistentTokenRepository;
import org.springframework.security.web.session.HttpSessionEventPublisher;

@Configuration(proxyBeanMethods = false)
class LoginSecurity {
    /** The table is persistent_logins; JdbcTokenRepositoryImpl.CREATE_TABLE_SQL creates it. */
    @Bean
    PersistentTokenRepository tokens(DataSource dataSource) {
        JdbcTokenRepositoryImpl tokens = new JdbcTokenRepositoryImpl();
        tokens.setDataSource(dataSource);
        return tokens;
    }

    @Bean
    SessionRegistry sessions() {
        return new SessionRegistryImpl();
    }

    @Bean
    HttpSessionEventPublisher endedSessions() {
        return new HttpSessionEventPublisher();
    }

    @Bean
    SecurityFilterChain security(HttpSecurity http, PersistentTokenRepository tokens, SessionRegistry sessions)
            throws Exception {
        return http.authorizeHttpRequests(all -> all.anyRequest().authenticated())
                .formLogin(Customizer.withDefaults())
                .rememberMe(remember -> remember.tokenRepository(tokens))
                .sessionManagement(all -> all.maximumSessions(-1).sessionRegistry(sessions))
                .build();
    }
}
