package io.hashkit.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.internal.memory.WorkMemory.Lease;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Memory is reused, is wiped when returned whatever happened, and is never kept beyond the limit. */
class WorkMemoryTest {
    private static final int KIB = 1024;

    private final AtomicLong nanos = new AtomicLong(5 * WorkMemory.IDLE_NANOS);
    private static final WorkMemory.Spare NOTHING_TO_SPARE = new WorkMemory.Spare() {
        @Override
        public boolean take(long bytes) {
            return false;
        }

        @Override
        public void give(long bytes) {}
    };

    private final WorkMemory pool = new WorkMemory(() -> 100 * KIB, NOTHING_TO_SPARE, nanos::get);

    private Lease<long[]> dirty(int kibibytes) {
        Lease<long[]> lease = pool.lease(FlatMemory.LONGS, (long) kibibytes * KIB);
        assertThat(lease.memory()).as("as it is handed out").containsOnly(0);
        Arrays.fill(lease.memory(), 0, kibibytes * KIB / Long.BYTES, -1);
        return lease;
    }

    @Test
    void returnedMemory_isWipedAndKept() {
        Lease<long[]> lease = dirty(10);
        long[] words = lease.memory();

        lease.close();

        assertThat(words).containsOnly(0);
        assertThat(pool.keptBytes()).isEqualTo(10 * KIB);
        assertThat(pool.leasedBytes()).isZero();
    }

    @Test
    void memoryOfAHashThatFailed_isWipedAndKept() {
        List<long[]> words = new ArrayList<>();

        assertThatThrownBy(() -> {
                    try (Lease<long[]> lease = dirty(10)) {
                        words.add(lease.memory());
                        throw new IllegalStateException("the kernel failed");
                    }
                })
                .hasMessage("the kernel failed");

        assertThat(words.get(0)).containsOnly(0);
        assertThat(pool.keptBytes()).isEqualTo(10 * KIB);
    }

    @Test
    void memoryOfAHash_servesTheNextOfItsSize() {
        long[] first;
        try (Lease<long[]> lease = dirty(20)) {
            first = lease.memory();
        }
        try (Lease<long[]> lease = dirty(20)) {
            assertThat(lease.memory()).isSameAs(first);
            assertThat(pool.keptBytes()).as("while it is leased").isZero();
            assertThat(pool.leasedBytes()).isEqualTo(20 * KIB);
        }
        assertThat(first).containsOnly(0);
    }

    /** The hash was admitted with less than the larger piece has. */
    @Test
    void smallerHash_doesNotTakeALargerPiece() {
        dirty(60).close();
        try (Lease<long[]> small = dirty(10);
                Lease<long[]> large = dirty(60)) {
            assertThat(small.memory()).hasSize(FlatMemory.START + 10 * KIB / Long.BYTES);
            assertThat(large.memory()).hasSize(FlatMemory.START + 60 * KIB / Long.BYTES);
            assertThat(pool.leasedBytes()).isEqualTo(70 * KIB);
        }
    }

    @Test
    void leaseClosedTwice_returnsItsMemoryOnce() {
        Lease<long[]> lease = dirty(10);
        lease.close();
        Lease<long[]> next = dirty(10);

        lease.close();

        assertThat(pool.leasedBytes()).isEqualTo(10 * KIB);
        next.close();
        assertThat(pool.leasedBytes()).isZero();
    }

    @Test
    void memoryOfAnotherShape_isNotReused() {
        dirty(20).close();

        try (Lease<int[]> lease = pool.lease(FlatMemory.INTS, 20 * KIB)) {
            assertThat(lease.memory()).hasSize(20 * KIB / Integer.BYTES);
            assertThat(pool.keptBytes()).isEqualTo(20 * KIB);
        }
    }

    @Test
    void leasesAtOneTime_shareNothing() {
        dirty(10).close();
        try (Lease<long[]> one = dirty(10);
                Lease<long[]> other = dirty(10)) {
            assertThat(one.memory()).isNotSameAs(other.memory());
        }
    }

    @Test
    void keptBytes_neverPassTheBudget() {
        List<Lease<long[]>> leases = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            leases.add(dirty(30));
        }
        for (Lease<long[]> lease : leases) {
            lease.close();
            assertThat(pool.keptBytes()).isLessThanOrEqualTo(100 * KIB);
        }
        assertThat(pool.keptBytes()).isEqualTo(90 * KIB);

        WorkMemory none = new WorkMemory(() -> 0);
        none.lease(FlatMemory.LONGS, KIB).close();
        assertThat(none.keptBytes()).isZero();
    }

    @Test
    void leaseThatNeedsTheBudget_releasesKeptMemory() {
        try (Lease<long[]> one = dirty(40);
                Lease<long[]> other = dirty(40)) {
            assertThat(pool.leasedBytes()).isEqualTo(80 * KIB);
        }
        assertThat(pool.keptBytes()).isEqualTo(80 * KIB);

        try (Lease<long[]> large = dirty(100)) {
            assertThat(pool.leasedBytes()).isEqualTo(100 * KIB);
            assertThat(pool.keptBytes()).isZero();
        }
        assertThat(pool.keptBytes()).isEqualTo(100 * KIB);
        assertThat(pool.leasedBytes()).isZero();
    }

    @Test
    void idlePieces_areReleasedWhenTheNextHashEndsExceptOne() {
        List<Lease<long[]>> leases = List.of(dirty(10), dirty(10), dirty(10));
        leases.forEach(Lease::close);
        assertThat(pool.keptBytes()).isEqualTo(30 * KIB);

        nanos.addAndGet(WorkMemory.IDLE_NANOS);
        dirty(10).close();
        assertThat(pool.keptBytes()).isEqualTo(30 * KIB);

        nanos.addAndGet(WorkMemory.IDLE_NANOS + 1);
        dirty(10).close();

        assertThat(pool.keptBytes()).isEqualTo(10 * KIB);
    }

    @Test
    void onlyPiece_isKeptHoweverLongItIsIdle() {
        List<Lease<long[]>> leases = List.of(dirty(10), dirty(10));
        leases.forEach(Lease::close);
        pool.clear();
        dirty(40).close();

        nanos.addAndGet(10 * WorkMemory.IDLE_NANOS);

        try (Lease<long[]> other = dirty(60)) {
            assertThat(pool.keptBytes()).as("both fill the budget").isEqualTo(40 * KIB);
        }
    }

    @Test
    void clear_releasesAllKeptMemory() {
        dirty(10).close();

        pool.clear();

        assertThat(pool.keptBytes()).isZero();
    }

    @Test
    void memoryThatCannotBeAllocated_isNotCountedAsLeased() {
        assertThatThrownBy(() -> pool.lease(FlatMemory.LONGS, Long.MAX_VALUE / 2))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("do not fit in one array");

        assertThat(pool.leasedBytes()).isZero();
    }

    @Test
    void sizeOfTheLargestArray_isNotRefused() {
        long bytes = (Integer.MAX_VALUE - 8L) * Integer.BYTES;

        assertThatThrownBy(() -> FlatMemory.INTS.wipe(new int[1], bytes))
                .as("not an array of that length")
                .isInstanceOf(ArrayIndexOutOfBoundsException.class);
        assertThatThrownBy(() -> FlatMemory.INTS.wipe(new int[1], bytes + 1))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void memoryToSpareThatTheHeapHasNot_isGivenBack() {
        AtomicLong taken = new AtomicLong();
        WorkMemory memory = new WorkMemory(() -> 100 * KIB, new WorkMemory.Spare() {
            @Override
            public boolean take(long bytes) {
                taken.addAndGet(bytes);
                return true;
            }

            @Override
            public void give(long bytes) {
                taken.addAndGet(-bytes);
            }
        });
        WorkMemory.Shape<long[]> full = new WorkMemory.Shape<>() {
            @Override
            public long[] allocate(long bytes) {
                throw new OutOfMemoryError();
            }

            @Override
            public void wipe(long[] memory, long bytes) {}
        };

        assertThat(memory.leaseMore(full, KIB)).isNull();

        assertThat(taken).hasValue(0);
        assertThat(memory.leasedBytes()).isZero();
        assertThatThrownBy(() -> memory.lease(full, KIB)).isInstanceOf(OutOfMemoryError.class);
    }
}
