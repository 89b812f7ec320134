package io.hashkit.spring.internal.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.hashkit.spring.TestHashers;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class AsyncObservationsTest {
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Limiter limiter = Limiter.builder().parallel(1).build();
    private final PasswordHasher hasher = observed(TestHashers.builder()
            .scheme(new Bcrypt(4))
            .limiter(limiter)
            .threads(Runnable::run)
            .build());

    private PasswordHasher observed(PasswordHasher observed) {
        ObservationRegistry observations = ObservationRegistry.create();
        observations.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters));
        return new ObservedHasher(observed, () -> observations);
    }

    private SortedSet<String> seen() {
        SortedSet<String> seen = new TreeSet<>();
        meters.find("hashkit.password")
                .timers()
                .forEach(timer -> seen.add(
                        timer.getId().getTag("operation") + " " + timer.getId().getTag("outcome")));
        return seen;
    }

    @Test
    void futures_areObservedUntilTheyComplete() {
        String stored = hasher.async().hash("right").join();
        hasher.async().hash(new byte[] {1, 2, 3}).join();
        hasher.async().verify("right", stored).join();
        hasher.async().verify(new byte[] {1}, stored).join();
        hasher.async().verify("right", stored, better -> {}).join();
        hasher.async().verifyNothing("anyone").join();
        hasher.async().verifyNothing(new byte[] {1}).join();
        assertThatThrownBy(() -> hasher.async().verify("right", "nonsense").join())
                .isNotNull();

        assertThat(seen())
                .containsExactly(
                        "hash made", "nobody mismatch", "verify match", "verify mismatch", "verify unreadable");
    }

    @Test
    void cancelledFuture_endsTheHashItself() {
        CompletableFuture<String> future;
        try (Permit held = limiter.acquire(Priority.LOGIN, 0)) {
            assertThat(held).isNotNull();
            future = hasher.async().hash("right");
            assertThat(limiter.stats().waiting()).isEqualTo(1);

            future.cancel(true);

            assertThat(limiter.stats().waiting()).isZero();
        }
        assertThat(seen()).containsExactly("hash cancelled");
    }

    @Test
    void hasherWithoutThreads_failsAtOnce() {
        PasswordHasher withoutThreads = observed(TestHashers.of(new Bcrypt(4)));

        assertThatThrownBy(() -> withoutThreads.async().hash("right"))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThat(seen()).containsExactly("hash error");
    }
}
