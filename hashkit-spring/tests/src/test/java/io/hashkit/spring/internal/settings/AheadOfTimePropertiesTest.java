package io.hashkit.spring.internal.settings;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.hashkit.spring.properties.InvalidPropertyException;
import io.hashkit.uniform.UniformTime;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;

/** Properties that decide which beans there are, in an application that was processed ahead of time. */
class AheadOfTimePropertiesTest {
    @ParameterizedTest
    @CsvSource({
        "hashkit.uniform-time,  600ms,                       hashkitUniformTime",
        "hashkit.cache.ttl,     1m,                          hashkitVerifiedPasswords",
        "hashkit.check.start,   fail,                        hashkitStartCheck",
        "hashkit.check.query,   select password from users,  hashkitRowCheck",
        "hashkit.provider,      BCFIPS,                      hashkitProviderCheck",
        "hashkit.enabled,       false,"
    })
    void propertyThatTheProcessingHasNotSeen_stopsTheStart(String name, String value, String bean) {
        DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().addFirst(new MapPropertySource("test", Map.of(name, value)));
        PropertyCheck check = new PropertyCheck(environment, true);

        assertThatExceptionOfType(InvalidPropertyException.class)
                .isThrownBy(() -> check.postProcessBeanFactory(beans))
                .withMessageContaining(name + "=" + value)
                .withMessageContaining("processed ahead of time without it");

        assertThatNoException()
                .as("not processed: a slice")
                .isThrownBy(() -> new PropertyCheck(environment, false).postProcessBeanFactory(beans));
        if (bean != null) {
            beans.registerBeanDefinition(bean, new RootBeanDefinition(Object.class));
            assertThatNoException().isThrownBy(() -> check.postProcessBeanFactory(beans));
        }
    }

    private static PropertyCheck processed(String name, String value) {
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().addFirst(new MapPropertySource("test", Map.of(name, value)));
        return new PropertyCheck(environment, true);
    }

    @ParameterizedTest
    @CsvSource({
        "hashkit.encoder.mode,                never, hashkitPasswordEncoder",
        "hashkit.encoder.mode,                NEVER, hashkitUnboundReactiveAuthenticationManager",
        "hashkit.web.overload-response,       false, hashkitOverloadFilter",
        "hashkit.web.overload-response,       off,   hashkitOverloadWebExceptionHandler",
        "management.health.hashkit.enabled,   false, hashkitKeysHealthIndicator"
    })
    void beanThatWouldStayInSpiteOfTheProperty_stopsTheStart(String name, String value, String bean) {
        DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
        PropertyCheck check = processed(name, value);
        assertThatNoException().isThrownBy(() -> check.postProcessBeanFactory(beans));
        beans.registerBeanDefinition(bean, new RootBeanDefinition(Object.class));

        assertThatExceptionOfType(InvalidPropertyException.class)
                .isThrownBy(() -> check.postProcessBeanFactory(beans))
                .withMessageContaining(name + "=" + value)
                .withMessageContaining("processed ahead of time without it");
        assertThatNoException()
                .isThrownBy(
                        () -> processed(name, bean.contains("Encoder") || bean.contains("Manager") ? "auto" : "true")
                                .postProcessBeanFactory(beans));
    }

    @Test
    void encoderThatIsAlwaysWanted_stopsTheStartUnlessThereIsOne() {
        DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
        PropertyCheck check = processed("hashkit.encoder.mode", "always");

        assertThatExceptionOfType(InvalidPropertyException.class)
                .isThrownBy(() -> check.postProcessBeanFactory(beans))
                .withMessageContaining("hashkit.encoder.mode=always");
        beans.registerBeanDefinition("own", new RootBeanDefinition(BCryptPasswordEncoder.class));
        assertThatNoException().isThrownBy(() -> check.postProcessBeanFactory(beans));
    }

    @Test
    void applicationWithItsOwnUniformTime_needsNoOther() {
        DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
        StandardEnvironment environment = new StandardEnvironment();
        Map<String, Object> set = Map.of("hashkit.uniform-time", "600ms");
        environment.getPropertySources().addFirst(new MapPropertySource("test", set));
        beans.registerBeanDefinition("own", new RootBeanDefinition(UniformTime.class));

        assertThatNoException().isThrownBy(() -> new PropertyCheck(environment, true).postProcessBeanFactory(beans));
    }
}
