package io.hashkit.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.internal.memory.WorkMemory.Lease;
import org.junit.jupiter.api.Test;

/** The limiter counts the memory that a hash asks for, so a larger kept piece must not be used for it. */
class WorkMemoryBudgetTest {
    private static final int KIB = 1024;
    private static final long BUDGET = 100 * KIB;

    @Test
    void smallHashInALargePiece_leavesRoomForWhatTheLimiterAdmitsBesideIt() {
        WorkMemory pool = new WorkMemory(() -> BUDGET);
        pool.lease(FlatMemory.LONGS, 60 * KIB).close();

        // According to the limiter, these two use 70 KiB together.
        try (Lease<long[]> small = pool.lease(FlatMemory.LONGS, 10 * KIB);
                Lease<long[]> large = pool.lease(FlatMemory.LONGS, 60 * KIB)) {
            assertThat((small.memory().length + (long) large.memory().length) * Long.BYTES)
                    .isLessThanOrEqualTo(BUDGET);
            assertThat(pool.leasedBytes()).isLessThanOrEqualTo(BUDGET);
        }
    }
}
