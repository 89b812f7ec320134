package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hashkit.algorithm.Argon2;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A pool that no longer starts tasks, as after a full heap or a shutdown (docs/overload.md, "A full heap"). */
class DeadPoolTest {
    private final Limiter limiter = Limiter.builder()
            .parallel(2)
            .memoryBytes(1 << 20)
            .maxWait(Duration.ofMillis(100))
            .build();

    private PasswordHasher on(Executor threads) {
        return TestHashers.builder()
                .scheme(Argon2.id(64, 1, 2))
                .limiter(limiter)
                .threads(threads)
                .build();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void deadPool_isATypedErrorAndKeepsNoPermit(boolean shutDown) {
        ExecutorService rejecting = Executors.newSingleThreadExecutor();
        rejecting.shutdown();
        Executor dead = shutDown ? rejecting : task -> {};
        for (int i = 0; i < 4; i++) {
            OverloadedException refusal =
                    catchThrowableOfType(OverloadedException.class, () -> on(dead).hash("password"));
            assertThat(refusal.reason()).isEqualTo(Reason.NO_THREAD);
        }

        Executor alive = Runnable::run;
        String stored = on(alive).hash("password");

        PasswordHasher withoutThreads = TestHashers.builder()
                .limiter(limiter)
                .scheme(Argon2.id(64, 1, 2))
                .build();
        assertThat(withoutThreads.verify("password", stored)).isTrue();
        assertThat(limiter.stats().running()).isZero();
        assertThat(limiter.stats().bytesInUse()).isZero();
    }
}
