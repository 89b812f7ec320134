package com.example;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.LoginExample.Answer;
import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.junit.jupiter.api.Test;

/** The login that the documentation shows does what its comments say. */
class LoginExampleTest {
    private static final Argon2 CHEAPEST_FOR_TESTS = Argon2.id(8, 1, 1);
    private static final Argon2 TWICE_AS_MUCH = Argon2.id(16, 1, 1);

    private final Limiter limiter =
            Limiter.builder().parallel(1).maxWait(Duration.ZERO).build();
    private final ConcurrentMap<String, String> users = new ConcurrentHashMap<>();
    private final LoginExample service = new LoginExample(hasher(CHEAPEST_FOR_TESTS), users);

    private PasswordHasher hasher(Argon2 scheme) {
        return PasswordHasher.builder()
                .scheme(scheme)
                .allowWeakCosts()
                .limiter(limiter)
                .build();
    }

    @Test
    void registeredUser_logsInWithTheRightPasswordAlone() {
        assertThat(service.register("alice", "secret")).isEqualTo(Answer.of(201));

        assertThat(service.login("alice", "secret")).isEqualTo(Answer.of(200));
        assertThat(service.login("alice", "guess")).isEqualTo(Answer.of(401));
    }

    @Test
    void registeredName_isNotGivenAgain() {
        service.register("alice", "secret");

        assertThat(service.register("alice", "other")).isEqualTo(Answer.of(409));
        assertThat(service.login("alice", "secret")).isEqualTo(Answer.of(200));
    }

    @Test
    void passwordThatIsTooLong_isTheClientsMistake() {
        assertThat(service.register("alice", "x".repeat(1025))).isEqualTo(Answer.of(400));
        assertThat(service.login("alice", "x".repeat(1025))).isEqualTo(Answer.of(401));
    }

    @Test
    void unknownUser_isRefusedLikeAWrongPassword() {
        assertThat(service.login("nobody", "secret")).isEqualTo(Answer.of(401));
    }

    @Test
    void weakHash_isReplacedAtLogin() {
        service.register("alice", "secret");
        String before = users.get("alice");

        LoginExample stronger = new LoginExample(hasher(TWICE_AS_MUCH), users);
        assertThat(stronger.login("alice", "guess")).isEqualTo(Answer.of(401));
        assertThat(users.get("alice")).isEqualTo(before);
        assertThat(stronger.login("alice", "secret")).isEqualTo(Answer.of(200));

        assertThat(users.get("alice")).isNotEqualTo(before).contains("m=16,");
        assertThat(stronger.login("alice", "secret")).isEqualTo(Answer.of(200));
    }

    @Test
    void passwordChangedDuringTheLogin_isNotOverwrittenByTheUpgrade() {
        String changed = hasher(TWICE_AS_MUCH).hash("changed");
        ConcurrentMap<String, String> changing = new ConcurrentHashMap<>() {
            private static final long serialVersionUID = 1;

            @Override
            public String get(Object name) {
                String stored = super.get(name);
                put((String) name, changed); // right after the login has read the row
                return stored;
            }
        };
        changing.put("alice", hasher(CHEAPEST_FOR_TESTS).hash("secret"));

        LoginExample stronger = new LoginExample(hasher(TWICE_AS_MUCH), changing);
        assertThat(stronger.login("alice", "secret")).isEqualTo(Answer.of(200));

        assertThat(changing).containsEntry("alice", changed);
    }

    @Test
    void busyHost_asksTheClientToComeBack() {
        service.register("alice", "secret");

        try (Permit taken = limiter.acquire(Priority.LOGIN, 1)) {
            assertThat(taken).isNotNull();
            assertThat(service.login("alice", "secret").status()).isEqualTo(503);
            assertThat(service.login("nobody", "secret").retryAfterSeconds()).isPositive();
            assertThat(service.register("bob", "secret").status()).isEqualTo(503);
        }
        assertThat(service.login("alice", "secret")).isEqualTo(Answer.of(200));
    }

    @Test
    void rowThatNeedsMoreMemoryThanThereIs_isNoOverload() {
        Limiter small = Limiter.builder().memoryBytes(1 << 20).build();
        PasswordHasher hasher = PasswordHasher.builder()
                .scheme(CHEAPEST_FOR_TESTS)
                .allowWeakCosts()
                .limiter(small)
                .ceilings(Ceilings.defaults())
                .build();
        users.put("alice", hasher(CHEAPEST_FOR_TESTS).hash("secret").replace("m=8,", "m=65536,"));

        assertThat(new LoginExample(hasher, users).login("alice", "secret")).isEqualTo(Answer.of(500));
    }

    @Test
    void damagedRow_isAnErrorOfTheServer() {
        users.put("alice", "$argon2id$v=19$m=8,t=1,p=1$c2FsdA");

        assertThat(service.login("alice", "secret")).isEqualTo(Answer.of(500));
    }
}
