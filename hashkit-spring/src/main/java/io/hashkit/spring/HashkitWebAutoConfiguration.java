package io.hashkit.spring;

import io.hashkit.spring.internal.web.OverloadFilter;
import io.hashkit.spring.internal.web.OverloadWebExceptionHandler;
import jakarta.servlet.Filter;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.web.DefaultSecurityFilterChain;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.server.WebExceptionHandler;

/**
 * Configures the HTTP answer to overload: status 503 with {@code Retry-After}, in servlet and in reactive applications.
 * Disabled by {@code hashkit.web.overload-response=false}.
 */
@AutoConfiguration(
        after = HashkitAutoConfiguration.class,
        afterName = {HashkitWebAutoConfiguration.SECURITY_3, HashkitWebAutoConfiguration.SECURITY_4})
@Conditional({OnSwitchCondition.Enabled.class, OnSwitchCondition.OverloadResponse.class})
public class HashkitWebAutoConfiguration {
    static final String SECURITY_3 =
            "org.springframework.boot.autoconfigure.security.servlet.SecurityAutoConfiguration";
    static final String SECURITY_4 =
            "org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration";

    HashkitWebAutoConfiguration() {}

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    @ConditionalOnClass({Filter.class, OncePerRequestFilter.class})
    static class Servlet {
        @Bean
        OverloadFilter hashkitOverloadFilter(
                @Value("${spring.mvc.problemdetails.enabled:false}") boolean problemDetails) {
            return new OverloadFilter(problemDetails);
        }
    }

    /**
     * Shows the error page of a refusal to everybody. The other chains would protect it: who was not let in would see the
     * login instead, with another status. Only beside another chain, because a chain of its own takes away the default one.
     */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    @ConditionalOnClass({Filter.class, OncePerRequestFilter.class, DefaultSecurityFilterChain.class})
    static class ServletErrorPage {
        @Bean
        @Fallback
        @Order(Ordered.HIGHEST_PRECEDENCE)
        @ConditionalOnBean(SecurityFilterChain.class)
        SecurityFilterChain hashkitOverloadPages() {
            return new DefaultSecurityFilterChain(OverloadFilter::isErrorPageOfRefusal);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
    @ConditionalOnClass(WebExceptionHandler.class)
    static class Reactive {
        @Bean
        OverloadWebExceptionHandler hashkitOverloadWebExceptionHandler(
                @Value("${spring.webflux.problemdetails.enabled:false}") boolean problemDetails) {
            return new OverloadWebExceptionHandler(problemDetails);
        }
    }
}
