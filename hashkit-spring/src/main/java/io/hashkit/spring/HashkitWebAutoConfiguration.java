package io.hashkit.spring;

import io.hashkit.spring.internal.web.OverloadFilter;
import io.hashkit.spring.internal.web.OverloadWebExceptionHandler;
import jakarta.servlet.Filter;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.server.WebExceptionHandler;

/**
 * Configures the HTTP answer to overload: status 503 with {@code Retry-After}, in servlet and in reactive applications.
 * Disabled by {@code hashkit.web.overload-response=false}.
 */
@AutoConfiguration(after = HashkitAutoConfiguration.class)
@ConditionalOnProperty(name = "hashkit.web.overload-response", matchIfMissing = true)
public class HashkitWebAutoConfiguration {
    HashkitWebAutoConfiguration() {}

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    @ConditionalOnClass({Filter.class, OncePerRequestFilter.class})
    static class Servlet {
        @Bean
        OverloadFilter hashkitOverloadFilter() {
            return new OverloadFilter();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
    @ConditionalOnClass(WebExceptionHandler.class)
    static class Reactive {
        @Bean
        OverloadWebExceptionHandler hashkitOverloadWebExceptionHandler() {
            return new OverloadWebExceptionHandler();
        }
    }
}
