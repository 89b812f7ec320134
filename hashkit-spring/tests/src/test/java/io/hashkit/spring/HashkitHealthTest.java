package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.EngineStatus;
import io.hashkit.ForwardingPasswordHasher;
import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Policy;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.hashkit.spring.HashkitHealth.State;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class HashkitHealthTest {
    private final Limiter limiter =
            Limiter.builder().parallel(1).maxWait(Duration.ZERO).build();
    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);
    private final PasswordHasher hasher = PasswordHasher.of(new Bcrypt(4));

    private HashkitHealth health(PasswordHasher asked, Bcrypt scheme) {
        return new HashkitHealth(asked, limiter, Policy.OWASP_2026, () -> scheme, now::get);
    }

    @Test
    void refusals_areOverload_forTenSeconds() {
        HashkitHealth health = health(hasher, new Bcrypt(12));
        assertThat(health.report().state()).isEqualTo(State.UP);

        try (Permit held = limiter.acquire(Priority.LOGIN, 0)) {
            assertThat(held).isNotNull();
            try {
                limiter.acquire(Priority.LOGIN, 0).close();
            } catch (OverloadedException expected) {
                assertThat(expected.reason()).isEqualTo(OverloadedException.Reason.BUSY);
            }
        }

        assertThat(health.report().state()).isEqualTo(State.OUT_OF_SERVICE);
        assertThat(health.report().details()).containsEntry("refused", 1L).containsKey("reason");
        now.addAndGet(Duration.ofSeconds(11).toNanos());
        assertThat(health.report().state()).isEqualTo(State.UP);
    }

    @Test
    void schemeBelowTheFloor_isDegraded() {
        HashkitHealth health = health(hasher, new Bcrypt(4));

        assertThat(health.report().state()).isEqualTo(State.DEGRADED);
        assertThat(health.report().details())
                .containsEntry("scheme", "bcrypt,cost=4")
                .containsEntry("reason", "what is written is below the floor of OWASP_2026");
    }

    @Test
    void noEngine_isDown() {
        PasswordHasher broken = new ForwardingPasswordHasher() {
            @Override
            protected PasswordHasher delegate() {
                return hasher;
            }

            @Override
            public List<EngineStatus> engines() {
                return List.of(
                        new EngineStatus("argon2/hashkit", EngineStatus.Status.WORKING, ""),
                        new EngineStatus("scrypt/hashkit", EngineStatus.Status.PASSED_OVER, "x"),
                        new EngineStatus("scrypt/lambdaworks-native", EngineStatus.Status.OPT_IN, ""));
            }
        };

        assertThat(health(broken, new Bcrypt(12)).report().state()).isEqualTo(State.DOWN);
        assertThat(health(broken, new Bcrypt(12)).report().details())
                .containsEntry("reason", "no engine works for scrypt");
    }
}
