package io.hashkit.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.limit.OverBudgetException;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Permits, and what is thrown instead of one. */
class PermitTest {
    @Test
    void closingTwice_releasesOnce() {
        Permits limiter = new PermitsBuilder().build();
        HashPermit permit = limiter.acquire(Priority.LOGIN, 1024);

        permit.close();
        permit.close();

        assertThat(limiter.stats().running()).isZero();
        assertThat(limiter.stats().bytesInUse()).isZero();
    }

    @Test
    void refusalOfAHash_countsUnlessItCouldBeDoneLater() {
        Permits limiter = new PermitsBuilder().parallel(2).build();
        try (HashPermit asked = limiter.acquire(Priority.LOGIN, 1024);
                HashPermit tried = Objects.requireNonNull(limiter.tryAcquire(Priority.LOGIN, 1024))) {
            assertThat(asked.refusal(Reason.NO_THREAD, "of the test", null))
                    .hasMessageStartingWith("of the test (0 waiting");
            assertThat(tried.refusal(Reason.NO_THREAD, "of the test", null))
                    .hasMessageStartingWith("of the test (0 waiting");
        }

        assertThat(limiter.stats().refused()).isEqualTo(1);
    }

    @Test
    void exceptionThatATestMakes_hasWhatItWasGiven() {
        OverloadedException made = new OverloadedException(
                Reason.BUSY, "of the test", Duration.ofMillis(20), Duration.ofMillis(1001), null);

        assertThat(made).hasMessage("of the test");
        assertThat(made.waited()).isEqualTo(Duration.ofMillis(20));
        assertThat(made.retryAfter()).isEqualTo(Duration.ofMillis(1001));
        assertThat(made.retryAfterSeconds()).isEqualTo(2);
        assertThat(retryAfter(Duration.ofNanos(1_000_000_001))).isEqualTo(2);
        assertThat(retryAfter(Duration.ofSeconds(2))).isEqualTo(2);
        assertThat(retryAfter(Duration.ZERO)).isEqualTo(1);
        assertThat(new OverBudgetException(1024, 1023))
                .hasMessage("one hash needs 1 KiB of work memory, more than the limiter gives to one hash, 1023 bytes");
        assertThat(new OverBudgetException(2049, 2048))
                .hasMessage(
                        "one hash needs 2049 bytes of work memory, more than the limiter gives to one hash, 2048 bytes");
    }

    private static long retryAfter(Duration time) {
        return new OverloadedException(Reason.BUSY, "of the test", Duration.ZERO, time, null).retryAfterSeconds();
    }

    @Test
    void overload_isThatMoreHashesCameThanCouldBeComputed() {
        assertThat(Reason.values())
                .filteredOn(Reason::isOverload)
                .containsExactly(Reason.QUEUE_FULL, Reason.DEADLINE, Reason.BUSY);
    }
}
