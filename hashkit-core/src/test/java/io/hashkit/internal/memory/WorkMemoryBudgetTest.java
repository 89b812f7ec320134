package io.hashkit.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.internal.memory.WorkMemory.Lease;
import org.junit.jupiter.api.Test;

/** The limiter counts what a hash asks for; a larger piece that was kept must not take memory that is not counted. */
class WorkMemoryBudgetTest {
    private static final int KIB = 1024;
    private static final long BUDGET = 100 * KIB;

    @Test
    void smallHashInALargePiece_leavesRoomForWhatTheLimiterAdmitsBesideIt() {
        WorkMemory pool = new WorkMemory(() -> BUDGET);
        pool.lease(FlatMemory.LONGS, 60 * KIB).close();

        // By the limiter's books these two take 70 KiB together.
        try (Lease<long[]> small = pool.lease(FlatMemory.LONGS, 10 * KIB);
                Lease<long[]> large = pool.lease(FlatMemory.LONGS, 60 * KIB)) {
            assertThat((small.memory().length + (long) large.memory().length) * Long.BYTES)
                    .isLessThanOrEqualTo(BUDGET);
            assertThat(pool.leasedBytes()).isLessThanOrEqualTo(BUDGET);
        }
    }
}
