package io.hashkit.spring;

import io.hashkit.spring.internal.web.OverloadFilter;
import io.hashkit.spring.internal.web.RefusalFilter;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextType;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.SearchStrategy;
import org.springframework.context.annotation.Bean;

/**
 * Configures the filters of hashkit again for an actuator on a port of its own: Spring Boot serves that port from a child
 * context, which takes Spring Security's filters from the application, but no others.
 */
@ManagementContextConfiguration(value = ManagementContextType.CHILD, proxyBeanMethods = false)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
class HashkitManagementConfiguration {
    @Bean
    @ConditionalOnBean(value = OverloadFilter.class, search = SearchStrategy.ANCESTORS)
    OverloadFilter hashkitOverloadFilter(@Value("${spring.mvc.problemdetails.enabled:false}") boolean problemDetails) {
        return new OverloadFilter(problemDetails);
    }

    @Bean
    @ConditionalOnBean(value = RefusalFilter.class, search = SearchStrategy.ANCESTORS)
    RefusalFilter hashkitRefusalFilter() {
        return new RefusalFilter();
    }
}
