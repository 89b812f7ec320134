package io.hashkit.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.PasswordHasher;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LimiterBuilderTest {
    private static final long MIB = 1 << 20;

    @Test
    void settingsOutOfRange_areRefusedWithValueAndRange() {
        LimiterBuilder builder = Limiter.builder();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.parallel(0))
                .withMessageContaining("not 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.memoryBytes(1))
                .withMessageContaining("1048576");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.queue(0)).withMessageContaining("not 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.maxWait(Duration.ofSeconds(-1)))
                .withMessageContaining("PT-1S");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.maxWait(Duration.ofHours(1).plusNanos(1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Limiter.builder().build().lowerQueueTo(0));
    }

    @Test
    void settingsAtTheEndsOfTheirRanges_areTaken() {
        LimiterStats least = Limiter.builder()
                .parallel(1)
                .memoryBytes(MIB)
                .queue(1)
                .maxWait(Duration.ofHours(1))
                .build()
                .stats();

        assertThat(least.parallel()).isEqualTo(1);
        assertThat(least.budgetBytes()).isEqualTo(MIB);
        assertThat(least.queue()).isEqualTo(1);
    }

    @Test
    void queueByDefault_isOneForEachMebibyteOfTheHeapButAtLeast64() {
        long mebibytes = Runtime.getRuntime().maxMemory() / MIB;

        assertThat(Limiter.builder().build().stats().queue()).isEqualTo((int) Math.max(64, mebibytes));
    }

    /** Mockito makes a limiter without a constructor, and so without what it consists of. */
    @Test
    void mockedLimiter_isRefusedWithWhatToMock() {
        @SuppressWarnings("NullAway")
        Limiter mock = new Limiter(null);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> PasswordHasher.builder().limiter(mock))
                .withMessageContainingAll("a mocked Limiter", "mock the PasswordHasher");
    }

    @Test
    void sharedLimiter_isOne() {
        assertThat(Limiter.shared()).isNotNull().isSameAs(Limiter.shared());
    }

    @Test
    void limiter_givesPermitsAndShowsThem() {
        Limiter limiter = Limiter.builder().parallel(2).memoryBytes(MIB).build();

        try (Permit one = limiter.acquire(Priority.LOGIN, MIB)) {
            assertThat(limiter.tryAcquire(Priority.LOGIN, 1)).isNull();
            assertThat(limiter)
                    .hasToString(
                            "Limiter[running=1 of 2, waiting=0, admitted=1, refused=0, bytesInUse=1048576 of 1048576,"
                                    + " oldestWait=PT0S]");
        }
        assertThat(limiter.stats().running()).isZero();
        limiter.lowerQueueTo(1);
        assertThat(limiter.stats().queue()).isEqualTo(1);
        assertThat(limiter.hasRoomFor(MIB)).isTrue();
        assertThat(limiter.hasRoomFor(MIB + 1)).isFalse();
    }
}
