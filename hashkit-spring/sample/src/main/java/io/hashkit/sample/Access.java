package io.hashkit.sample;

import io.hashkit.spring.UserIdentity;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.AuthenticationSuccessHandler;
import org.springframework.security.web.authentication.SavedRequestAwareAuthenticationSuccessHandler;

/**
 * Configures form login, and the identity to which each stored hash is bound. Health, meters and the hashkit endpoint need no
 * login, because this is a sample.
 */
@Configuration(proxyBeanMethods = false)
class Access {
    @Bean
    UserIdentity identities() {
        return user -> ((Account) user).id();
    }

    @Bean
    SecurityFilterChain formLogin(HttpSecurity http, LoginReports reports) throws Exception {
        return http.authorizeHttpRequests(requests -> requests.requestMatchers(
                                "/actuator/**", "/error", "/login", "/sample.css", "/sample.js")
                        .permitAll()
                        .requestMatchers("/operator")
                        .hasRole("OPERATOR")
                        .anyRequest()
                        .authenticated())
                .formLogin(form -> form.loginPage("/login")
                        .successHandler(showing(reports))
                        .failureHandler(Access::keepTheName))
                .build();
    }

    /** Asks again as Spring Security does; only the password is typed anew. The address does not show the name. */
    private static void keepTheName(
            HttpServletRequest request, HttpServletResponse response, AuthenticationException refused)
            throws IOException {
        request.getSession().setAttribute(Pages.NAME, request.getParameter("username"));
        response.sendRedirect(request.getContextPath() + "/login?error");
    }

    /** Continues as Spring Security does, and keeps the report for the page that follows. */
    private static AuthenticationSuccessHandler showing(LoginReports reports) {
        return new SavedRequestAwareAuthenticationSuccessHandler() {
            @Override
            public void onAuthenticationSuccess(
                    HttpServletRequest request, HttpServletResponse response, Authentication user)
                    throws IOException, ServletException {
                request.getSession().setAttribute(Pages.REPORT, reports.take());
                super.onAuthenticationSuccess(request, response, user);
            }
        };
    }
}
