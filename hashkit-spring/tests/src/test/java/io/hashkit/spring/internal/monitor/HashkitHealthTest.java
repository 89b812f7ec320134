package io.hashkit.spring.internal.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.ForwardingPasswordHasher;
import io.hashkit.HasherInfo;
import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Policy;
import io.hashkit.internal.engine.EngineState;
import io.hashkit.internal.hasher.Info;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverBudgetException;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.spring.HashkitPasswordEncoder;
import io.hashkit.spring.TestHashers;
import io.hashkit.spring.internal.monitor.HashkitHealth.State;
import io.hashkit.spring.internal.unreadable.UnreadableRows;
import io.hashkit.spring.properties.HashkitProperties.HealthProperties;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class HashkitHealthTest {
    private static final HealthProperties SETTINGS = new HealthProperties(Duration.ofSeconds(10), 0.1);

    private final Limiter limiter =
            Limiter.builder().parallel(1).maxWait(Duration.ZERO).build();
    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);
    private final UnreadableRows rows = new UnreadableRows(now::get);
    private final PasswordHasher hasher = TestHashers.of(new Bcrypt(4));

    private HashkitHealth health(PasswordHasher asked, Bcrypt scheme) {
        return new HashkitHealth(asked, limiter, Policy.OWASP_2026, SETTINGS, () -> scheme, rows, now::get);
    }

    private void refuse(int times, OverloadedException.Reason reason) {
        try (Permit held = limiter.acquire(Priority.LOGIN, 0)) {
            assertThat(held).isNotNull();
            for (int i = 0; i < times; i++) {
                assertThatExceptionOfType(OverloadedException.class)
                        .isThrownBy(() -> limiter.acquire(Priority.LOGIN, 0))
                        .satisfies(refused -> assertThat(refused.reason()).isEqualTo(reason));
            }
        }
    }

    private void admit(int times) {
        for (int i = 0; i < times; i++) {
            limiter.acquire(Priority.LOGIN, 0).close();
        }
    }

    private void pass(long seconds) {
        now.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }

    @Test
    void refusals_reportOverloadUntilTheWindowEnds() {
        HashkitHealth health = health(hasher, new Bcrypt(12));
        assertThat(health.report().state()).isEqualTo(State.UP);

        refuse(1, OverloadedException.Reason.BUSY);

        assertThat(health.report().state()).isEqualTo(State.OUT_OF_SERVICE);
        assertThat(health.report().details()).containsEntry("refused", 1L).containsKey("reason");
        pass(9);
        assertThat(health.report().state()).isEqualTo(State.OUT_OF_SERVICE);
        pass(2);
        assertThat(health.report().state()).isEqualTo(State.UP);
    }

    @Test
    void fewRefusalsAmongManyHashes_areNotOverload() {
        HashkitHealth health = health(hasher, new Bcrypt(12));
        admit(99);

        refuse(9, OverloadedException.Reason.BUSY);

        assertThat(health.report().state()).isEqualTo(State.UP);
    }

    @Test
    void overload_endsBelowHalfOfTheConfiguredShare() {
        HashkitHealth health = health(hasher, new Bcrypt(12));
        refuse(1, OverloadedException.Reason.BUSY);
        assertThat(health.report().state()).isEqualTo(State.OUT_OF_SERVICE);

        pass(20);
        admit(92);
        refuse(7, OverloadedException.Reason.BUSY);
        assertThat(health.report().state())
                .as("7 % does not begin overload, and does not end it")
                .isEqualTo(State.OUT_OF_SERVICE);
        pass(20);
        admit(96);
        refuse(3, OverloadedException.Reason.BUSY);
        assertThat(health.report().state()).isEqualTo(State.UP);
        pass(20);
        admit(92);
        refuse(7, OverloadedException.Reason.BUSY);
        assertThat(health.report().state()).isEqualTo(State.UP);
    }

    @Test
    void frequentChecks_doNotShortenTheWindow() {
        HashkitHealth health = health(hasher, new Bcrypt(12));
        refuse(1, OverloadedException.Reason.BUSY);

        for (int i = 0; i < 10_000; i++) {
            assertThat(health.report().state()).isEqualTo(State.OUT_OF_SERVICE);
            now.addAndGet(Duration.ofMillis(1).toNanos());
        }
        pass(1);

        assertThat(health.report().state()).isEqualTo(State.UP);
    }

    @Test
    void correctLoginWithSkippedUpgrade_leavesHealthUp() {
        PasswordHasher busy =
                TestHashers.builder().scheme(new Bcrypt(4)).limiter(limiter).build();
        String weak = TestHashers.of(Pbkdf2.sha256(1)).hash("right");
        HashkitPasswordEncoder encoder = new HashkitPasswordEncoder(busy, limiter, "");
        HashkitHealth health = health(busy, new Bcrypt(12));

        assertThat(encoder.matches("right", weak)).isTrue();
        try (Permit other = limiter.acquire(Priority.LOGIN, 0)) {
            assertThat(other).isNotNull();
            assertThat(busy.tryHash("right")).isEmpty();
            assertThat(encoder.upgradeEncoding(weak)).isFalse();
        }

        assertThat(limiter.stats().refused()).isZero();
        assertThat(health.report().state()).isEqualTo(State.UP);
    }

    @Test
    void overload_isNotLackOfKeys() {
        HashkitHealth health = health(hasher, new Bcrypt(12));
        refuse(1, OverloadedException.Reason.BUSY);

        assertThat(health.report().state()).isEqualTo(State.OUT_OF_SERVICE);
        assertThat(HashkitHealth.ofKeys(rows)).isEqualTo(new HashkitHealth.Report(State.UP, Map.of()));
    }

    @Test
    void hashAboveTheMemoryBudget_leavesHealthUp() {
        Limiter small = Limiter.builder().memoryBytes(1 << 20).build();
        PasswordHasher narrow =
                TestHashers.builder().scheme(new Bcrypt(4)).limiter(small).build();
        String large = TestHashers.of(Argon2.id(2048, 1, 1)).hash("right");
        HashkitHealth health =
                new HashkitHealth(narrow, small, Policy.OWASP_2026, SETTINGS, () -> new Bcrypt(12), rows, now::get);

        assertThatExceptionOfType(OverBudgetException.class).isThrownBy(() -> narrow.verify("right", large));

        assertThat(small.stats().refused(OverloadedException.Reason.OVER_BUDGET))
                .isEqualTo(1);
        assertThat(health.report().state()).isEqualTo(State.UP);
    }

    @Test
    void interrupt_leavesHealthUp() {
        Limiter patient = Limiter.builder().parallel(1).build();
        HashkitHealth health =
                new HashkitHealth(hasher, patient, Policy.OWASP_2026, SETTINGS, () -> new Bcrypt(12), rows, now::get);

        try (Permit held = patient.acquire(Priority.LOGIN, 0)) {
            assertThat(held).isNotNull();
            Thread.currentThread().interrupt();
            assertThatExceptionOfType(OverloadedException.class).isThrownBy(() -> patient.acquire(Priority.LOGIN, 0));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }

        assertThat(patient.stats().refused(OverloadedException.Reason.INTERRUPTED))
                .isEqualTo(1);
        assertThat(health.report().state()).isEqualTo(State.UP);
    }

    @Test
    void schemeBelowTheFloor_isDegraded() {
        HashkitHealth health = health(hasher, new Bcrypt(4));

        assertThat(health.report().state()).isEqualTo(State.DEGRADED);
        assertThat(health.report().details())
                .containsEntry("scheme", "bcrypt,cost=4")
                .containsEntry("reason", "the costs of new hashes are below the floor of hashkit.policy=owasp-2026");
    }

    @Test
    void noEngine_isDown_andALibraryThatIsMissingIsNone() {
        PasswordHasher broken = new ForwardingPasswordHasher() {
            @Override
            public PasswordHasher boundTo(String id) {
                return viewOfDelegate(id);
            }

            @Override
            protected PasswordHasher delegate() {
                return hasher;
            }

            @Override
            public HasherInfo info() {
                HasherInfo real = hasher.info();
                List<EngineStatus> engines = List.of(
                        new EngineState("argon2/hashkit", EngineStatus.Status.WORKING, "", 7),
                        new EngineState("argon2/bouncycastle", EngineStatus.Status.NO_LIBRARY, "bcprov", 0),
                        new EngineState("scrypt/hashkit", EngineStatus.Status.PASSED_OVER, "x", 0),
                        new EngineState("scrypt/bouncycastle", EngineStatus.Status.NO_LIBRARY, "bcprov", 0),
                        new EngineState("scrypt/lambdaworks-native", EngineStatus.Status.OPT_IN, "", 0));
                return new Info(
                        () -> engines, real.tuning(), real.backgroundTuning(), real.isAsync(), real.hasKeyring());
            }
        };

        assertThat(health(broken, new Bcrypt(12)).report().state()).isEqualTo(State.DOWN);
        assertThat(health(broken, new Bcrypt(12)).report().details())
                .containsEntry("reason", "no engine works for scrypt");
    }

    @Test
    void manyRowsWithoutTheirKey_areAHealthOfTheirOwn_withTheIdsInTheDetails() {
        HashkitHealth health = health(hasher, new Bcrypt(12));
        assertThat(health.report().details()).doesNotContainKey("unreadable");
        InvalidHashException unknown = new InvalidHashException(InvalidHashException.Reason.UNKNOWN_KEY, "of the test");

        rows.refused("row", unknown);
        assertThat(health.report().state()).isEqualTo(State.UP);
        assertThat(health.report().details()).containsEntry("unreadable", Map.of("UNKNOWN_KEY", 1L));
        for (int user = 0; user < UnreadableRows.MANY; user++) {
            rows.refused("row " + user, unknown);
        }

        assertThat(health.report().state()).as("not overload").isEqualTo(State.UP);
        assertThat(HashkitHealth.ofKeys(rows).state()).isEqualTo(State.OUT_OF_SERVICE);
        assertThat(HashkitHealth.ofKeys(rows).details())
                .containsKey("unreadable")
                .hasEntrySatisfying(
                        "reason",
                        reason -> assertThat(reason.toString())
                                .startsWith("keys: ")
                                .contains("hashkit.keyring.keys"));
        pass(400);
        assertThat(HashkitHealth.ofKeys(rows).state()).isEqualTo(State.UP);
    }
}
