package io.hashkit.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.hashkit.algorithm.Argon2;
import io.hashkit.engine.Contender.Derivation;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.Block;
import org.junit.jupiter.api.Test;

/** Memory is used again, comes back wiped whatever happened, and is never kept above the bound. */
class WorkMemoryTest {
    private static final int BLOCK_BYTES = 1024;

    private final AtomicLong nanos = new AtomicLong();
    private final WorkMemory pool = new WorkMemory(() -> 100 * BLOCK_BYTES, nanos::get);

    private static long[] words(Block block) {
        try {
            Field field = Block.class.getDeclaredField("v");
            field.setAccessible(true);
            return (long[]) field.get(block);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("Bouncy Castle's block has another form", e);
        }
    }

    private static Block dirty(WorkMemory.Lease lease) {
        Block block = lease.allocate();
        assertThat(words(block)).as("as it is handed out").containsOnly(0).hasSize(BLOCK_BYTES / Long.BYTES);
        Arrays.fill(words(block), -1);
        return block;
    }

    private static List<Block> dirty(WorkMemory.Lease lease, int count) {
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            blocks.add(dirty(lease));
        }
        return blocks;
    }

    @Test
    void blocksThatAreGivenBack_areWiped() {
        List<Block> blocks;
        try (WorkMemory.Lease lease = pool.lease(20 * BLOCK_BYTES)) {
            blocks = dirty(lease, 10);
            blocks.forEach(lease::deallocate);
        }

        assertThat(blocks).allSatisfy(block -> assertThat(words(block)).containsOnly(0));
        assertThat(pool.keptBytes()).isEqualTo(10 * BLOCK_BYTES);
    }

    @Test
    void blocksOfAHashThatFailed_areWipedAndKept() {
        List<Block> blocks = new ArrayList<>();

        assertThatThrownBy(() -> {
                    try (WorkMemory.Lease lease = pool.lease(20 * BLOCK_BYTES)) {
                        blocks.addAll(dirty(lease, 10));
                        lease.deallocate(blocks.get(3));
                        throw new IllegalStateException("the generator failed");
                    }
                })
                .hasMessage("the generator failed");

        assertThat(blocks).allSatisfy(block -> assertThat(words(block)).containsOnly(0));
        assertThat(pool.keptBytes()).isEqualTo(10 * BLOCK_BYTES);
    }

    @Test
    void blocksOfAHash_serveTheNext() {
        Set<Block> first;
        try (WorkMemory.Lease lease = pool.lease(20 * BLOCK_BYTES)) {
            List<Block> blocks = dirty(lease, 10);
            first = new HashSet<>(blocks);
            blocks.forEach(lease::deallocate);
        }
        try (WorkMemory.Lease lease = pool.lease(20 * BLOCK_BYTES)) {
            List<Block> blocks = dirty(lease, 12);
            assertThat(blocks).doesNotHaveDuplicates().containsAll(first);
            assertThat(pool.keptBytes()).as("while they are leased").isZero();
            blocks.forEach(lease::deallocate);
        }
        assertThat(pool.keptBytes()).isEqualTo(12 * BLOCK_BYTES);
    }

    @Test
    void leasesAtOneTime_shareNoBlock() {
        try (WorkMemory.Lease lease = pool.lease(20 * BLOCK_BYTES)) {
            dirty(lease, 10).forEach(lease::deallocate);
        }
        try (WorkMemory.Lease one = pool.lease(20 * BLOCK_BYTES);
                WorkMemory.Lease other = pool.lease(20 * BLOCK_BYTES)) {
            List<Block> all = new ArrayList<>(dirty(one, 10));
            all.addAll(dirty(other, 10));
            assertThat(all).doesNotHaveDuplicates();
        }
    }

    @Test
    void keptBytes_neverPassTheBound() {
        List<WorkMemory.Lease> leases = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            WorkMemory.Lease lease = pool.lease(30 * BLOCK_BYTES);
            dirty(lease, 30).forEach(lease::deallocate);
            leases.add(lease);
        }
        for (WorkMemory.Lease lease : leases) {
            lease.close();
            assertThat(pool.keptBytes()).isLessThanOrEqualTo(100 * BLOCK_BYTES);
        }
        assertThat(pool.keptBytes()).isEqualTo(90 * BLOCK_BYTES);

        WorkMemory none = new WorkMemory(() -> 0);
        try (WorkMemory.Lease lease = none.lease(20 * BLOCK_BYTES)) {
            dirty(lease, 1).forEach(lease::deallocate);
        }
        assertThat(none.keptBytes()).isZero();
    }

    @Test
    void leaseThatNeedsTheBudget_letsGoOfWhatIsKept() {
        try (WorkMemory.Lease one = pool.lease(40 * BLOCK_BYTES);
                WorkMemory.Lease other = pool.lease(40 * BLOCK_BYTES)) {
            dirty(one, 40).forEach(one::deallocate);
            dirty(other, 40).forEach(other::deallocate);
        }
        assertThat(pool.keptBytes()).isEqualTo(80 * BLOCK_BYTES);

        try (WorkMemory.Lease large = pool.lease(100 * BLOCK_BYTES)) {
            assertThat(pool.leasedBytes()).isEqualTo(100 * BLOCK_BYTES);
            assertThat(pool.keptBytes()).isZero();
            dirty(large, 100).forEach(large::deallocate);
        }
        assertThat(pool.keptBytes()).isEqualTo(100 * BLOCK_BYTES);
        assertThat(pool.leasedBytes()).isZero();
    }

    @Test
    void blocksBeyondTheSizeOfTheHash_areNotKept() {
        try (WorkMemory.Lease lease = pool.lease(100 * BLOCK_BYTES)) {
            dirty(lease, 104).forEach(lease::deallocate);
        }
        assertThat(pool.keptBytes()).isEqualTo(100 * BLOCK_BYTES);
    }

    @Test
    void whatWasIdleForAMinute_isLetGoWhenTheNextHashEndsAllButOne() {
        List<WorkMemory.Lease> leases =
                List.of(pool.lease(10 * BLOCK_BYTES), pool.lease(10 * BLOCK_BYTES), pool.lease(10 * BLOCK_BYTES));
        leases.forEach(lease -> {
            dirty(lease, 10).forEach(lease::deallocate);
            lease.close();
        });
        assertThat(pool.keptBytes()).isEqualTo(30 * BLOCK_BYTES);

        nanos.addAndGet(WorkMemory.IDLE_NANOS + 1);
        pool.lease(10 * BLOCK_BYTES).close();

        assertThat(pool.keptBytes()).isEqualTo(10 * BLOCK_BYTES);
    }

    @Test
    void clear_letsGoOfAllThatIsKept() {
        try (WorkMemory.Lease lease = pool.lease(10 * BLOCK_BYTES)) {
            dirty(lease, 10).forEach(lease::deallocate);
        }

        pool.clear();

        assertThat(pool.keptBytes()).isZero();
    }

    @Test
    void hashThatIsRefusedByTheGenerator_leavesThePoolUsable() {
        Argon2 scheme = Argon2.id(64, 1, 1);
        Input input = Input.of(new byte[1], new byte[16]);
        Engine<Argon2> engine = new Argon2BouncyCastle(pool);
        byte[] right = engine.derive(scheme, input, 32);
        long kept = pool.keptBytes();

        assertThatThrownBy(() -> engine.derive(scheme, input, 3)).isInstanceOf(RuntimeException.class);

        assertThat(pool.keptBytes()).isEqualTo(kept);
        assertThat(engine.derive(scheme, input, 32)).isEqualTo(right);
    }

    @Test
    void hashWithAWarmPool_allocatesAtMostFourBytesAKibibyteAnd32Kib() {
        Argon2 scheme = Argon2.OWASP_2026_19_MIB;
        Engine<Argon2> engine = new Argon2BouncyCastle(new WorkMemory(() -> 64 << 20));
        Input input = Input.of(new byte[10], new byte[16]);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 8; i++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            engine.derive(scheme, input, 32);
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }

        assertThat(least).isLessThanOrEqualTo(4L * scheme.memoryKib() + 32 * 1024);
    }

    @Test
    void threadsAtOneTime_getTheirOwnAnswers() throws InterruptedException, ExecutionException {
        Derivation engine = Contender.of(Argon2.class).get(0).make().get();
        List<Callable<Boolean>> callers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Argon2 scheme = new Argon2(Argon2.Type.ID, 16 + 3 * (i % 2), 64 + 37 * i, 1 + i % 3, 1 + i % 4);
            Input input = Input.of(new byte[] {(byte) i}, new byte[16]);
            String alone = engine.hex(scheme, input, 32);
            callers.add(() -> {
                boolean same = true;
                for (int round = 0; round < 50; round++) {
                    same &= engine.hex(scheme, input, 32).equals(alone);
                }
                return same;
            });
        }
        ExecutorService threads = Executors.newFixedThreadPool(callers.size());
        try {
            for (Future<Boolean> answer : threads.invokeAll(callers)) {
                assertThat(answer.get()).isTrue();
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
