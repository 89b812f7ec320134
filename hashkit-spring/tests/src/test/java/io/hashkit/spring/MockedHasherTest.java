package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Policy;
import io.hashkit.limit.Limiter;
import io.hashkit.spring.internal.monitor.HashkitHealth;
import io.hashkit.spring.internal.monitor.HashkitHealth.State;
import io.hashkit.spring.internal.unreadable.UnreadableRows;
import io.hashkit.spring.properties.HashkitProperties.HealthProperties;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.test.context.bean.override.convention.TestBean;

/** An application test whose hasher is a mock, which answers null to what nobody has told it, as {@code @MockitoBean} does. */
@SpringBootTest(
        classes = MockedHasherTest.Application.class,
        webEnvironment = WebEnvironment.NONE,
        properties = "hashkit.encoder.mode=always")
class MockedHasherTest {
    @TestBean
    @SuppressWarnings({"NullAway", "unused"}) // Spring puts it in the place of hashkit's.
    private PasswordHasher hasher;

    static PasswordHasher hasher() {
        return (PasswordHasher) Proxy.newProxyInstance(
                PasswordHasher.class.getClassLoader(),
                new Class<?>[] {PasswordHasher.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "hash" -> "mocked";
                    case "verify" -> "mocked".equals(arguments[1]);
                    case "hashCode" -> 1;
                    case "equals" -> proxy == arguments[0];
                    case "toString" -> "mock";
                    default -> method.getReturnType() == boolean.class ? false : null;
                });
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {
        @Bean
        StoredHashSample rows() {
            return most -> List.of("mocked");
        }
    }

    @Test
    void mockedHasher_startsAndIsHealthy(
            @Autowired PasswordEncoder encoder, @Autowired Limiter limiter, @Autowired UnreadableRows rows) {
        HashkitHealth health = new HashkitHealth(
                hasher,
                limiter,
                Policy.OWASP_2026,
                new HealthProperties(Duration.ofSeconds(10), 0.1),
                () -> null,
                rows,
                System::nanoTime);

        assertThat(encoder.matches("password", encoder.encode("password"))).isTrue();
        assertThat(health.report().state()).isEqualTo(State.UP);
    }
}
