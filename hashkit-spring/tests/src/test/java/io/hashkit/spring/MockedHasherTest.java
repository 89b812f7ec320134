package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Policy;
import io.hashkit.limit.Limiter;
import io.hashkit.spring.internal.check.RowCheck;
import io.hashkit.spring.internal.monitor.HashkitEndpoint;
import io.hashkit.spring.internal.monitor.HashkitHealth;
import io.hashkit.spring.internal.monitor.HashkitHealth.State;
import io.hashkit.spring.internal.unreadable.UnreadableRows;
import io.hashkit.spring.properties.HashkitProperties.HealthProperties;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.test.context.bean.override.convention.TestBean;
import reactor.core.publisher.Mono;

/** An application test whose hasher is a mock, which answers null to what nobody has told it, as {@code @MockitoBean} does. */
@SpringBootTest(
        classes = MockedHasherTest.Application.class,
        webEnvironment = WebEnvironment.NONE,
        properties = "hashkit.encoder.mode=always")
class MockedHasherTest {
    private static final String SEALED =
            "$argon2id-aes256gcm$v=19$m=19456,t=2,p=1,keyid=AAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA$" + "A".repeat(86);

    @TestBean
    @SuppressWarnings({"NullAway", "unused"}) // Spring puts it in the place of hashkit's.
    private PasswordHasher hasher;

    static PasswordHasher hasher() {
        return (PasswordHasher) Proxy.newProxyInstance(
                PasswordHasher.class.getClassLoader(),
                new Class<?>[] {PasswordHasher.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "hash" -> "mocked";
                    case "tryHash" -> Optional.of("mocked");
                    case "verify" -> List.of("mocked", "weak").contains(arguments[1]);
                    case "boundTo" -> proxy;
                    case "needsRehash" -> "weak".equals(arguments[0]);
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
            return most -> List.of("mocked", SEALED);
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

    @Test
    void mockedHasher_upgradesAsItWasTold(@Autowired PasswordEncoder encoder) {
        assertThat(encoder.matches("password", "weak")).isTrue();
        assertThat(encoder.upgradeEncoding("weak")).isTrue();
        assertThat(encoder.encode("password")).isEqualTo("mocked");
    }

    @Test
    void mockedHasher_readsSealedRows(@Autowired RowCheck check) throws Exception {
        assertThat(check.run().failing()).isZero();
    }

    @Test
    void mockedHasher_isShownByTheEndpoint(@Autowired Limiter limiter) {
        assertThat(new HashkitEndpoint(hasher, limiter, null).hashkit())
                .containsEntry("tuning", Map.of("measured", false))
                .containsEntry("engines", List.of())
                .containsKey("limiter");
    }

    @Test
    void mockedHasher_logsUsersIn_whoseRowsWouldBeBound() {
        List<String> stored = new ArrayList<>();
        UserDetails user = User.withUsername("alice").password("weak").build();
        HashkitAuthenticationProvider unbound = new HashkitAuthenticationProvider(name -> user, hasher, "");
        unbound.setUserDetailsPasswordService((of, password) -> {
            stored.add(password);
            return User.withUserDetails(of).password(password).build();
        });
        HashkitAuthenticationProvider bound =
                new HashkitAuthenticationProvider(name -> user, hasher, (UserIdentity) UserDetails::getUsername);
        HashkitReactiveAuthenticationManager reactive =
                new HashkitReactiveAuthenticationManager(name -> Mono.just(user), hasher, "");

        Authentication typed = UsernamePasswordAuthenticationToken.unauthenticated("alice", "password");
        assertThat(unbound.authenticate(typed)).isNotNull();
        assertThat(bound.authenticate(typed)).isNotNull();
        assertThat(reactive.authenticate(typed).block()).isNotNull();
        assertThat(stored).containsExactly("mocked");
    }
}
