package io.hashkit.internal.engine.argon2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.hashkit.Allocations;
import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.algorithm.Argon2Traits;
import io.hashkit.internal.algorithm.Argon2Type;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.internal.memory.WrongWorkException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The internal work of the kernel: the number of blocks, and that they are wiped. */
@ParameterizedClass
@MethodSource("io.hashkit.internal.catalog.Kernels#ofArgon2")
class Argon2HashkitTest {
    private static final Input INPUT = Input.of(new byte[10], new byte[16]);

    private final WorkMemory pool = new WorkMemory(() -> 64 << 20);

    private final Argon2Compression g;

    Argon2HashkitTest(Argon2Compression g) {
        this.g = g;
    }

    /** Counts blocks, records the memory, and interrupts its own thread on request. */
    private static final class Watched extends Argon2Hashkit {
        private final Counting counting;
        private int interruptAt = -1;

        Watched(WorkMemory memory, Argon2Compression g) {
            this(memory, new Counting(g));
        }

        private Watched(WorkMemory memory, Counting counting) {
            super(Resources.of(memory), counting);
            this.counting = counting;
        }

        @Override
        public void segment(Argon2Fill fill, long step, int lane, Lanes all) {
            counting.words = fill.words;
            if (step == interruptAt) {
                Thread.currentThread().interrupt();
            }
            super.segment(fill, step, lane, all);
        }
    }

    private static final class Counting implements Argon2Compression {
        private final Argon2Compression g;
        private final AtomicInteger blocks = new AtomicInteger();
        private final AtomicInteger unchanged = new AtomicInteger();
        private long[] words = {};

        Counting(Argon2Compression g) {
            this.g = g;
        }

        @Override
        public int place(int i) {
            return g.place(i);
        }

        @Override
        public void compress(long[] w, int x, int y, int out, boolean xor, long[] z) {
            long before = w[out] ^ w[out + WORDS - 1];
            g.compress(w, x, y, out, xor, z);
            if (w == words) {
                blocks.incrementAndGet();
                if ((w[out] ^ w[out + WORDS - 1]) == before) {
                    unchanged.incrementAndGet();
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"ID,8,1,1", "ID,35,3,1", "I,64,2,3", "D,1000,1,7", "ID,100,65,2", "ID,4096,4,8"})
    void everyBlockOfEveryPass_isComputed(Argon2Type type, int memoryKib, int passes, int lanes) {
        Watched kernel = new Watched(pool, g);

        kernel.derive(new Argon2(type.algorithm(), Argon2Traits.VERSION_13, memoryKib, passes, lanes), INPUT, 32);

        int blocks = memoryKib / (4 * lanes) * 4 * lanes;
        assertThat(kernel.counting.blocks.get()).isEqualTo(blocks * passes - 2 * lanes);
        assertThat(kernel.counting.unchanged.get()).isZero();
    }

    @Test
    void memory_isWipedAfterwards() {
        Watched kernel = new Watched(pool, g);

        kernel.derive(Argon2.id(1000, 2, 3), INPUT, 32);

        assertThat(kernel.counting.words)
                .hasSizeGreaterThan(900 * Argon2Compression.WORDS)
                .containsOnly(0);
        assertThat(pool.leasedBytes()).isZero();
    }

    /** From H0 all blocks follow, and with a guessed password each state of the digest can be compared. */
    @Test
    void whatTheFirstBlocksAreDerivedFrom_isWipedBeforeTheOthersAreFilled() {
        List<Argon2Fill> fills = new ArrayList<>();
        Argon2Hashkit kernel = new Argon2Hashkit(Resources.of(pool), g) {
            @Override
            public void segment(Argon2Fill fill, long step, int lane, Lanes all) {
                assertThat(fill.seed).containsOnly(0);
                assertThat(fill.scratch[lane]).containsOnly(0);
                assertThat(stateOf(fill.blake)).hasSize(3).allMatch(Argon2HashkitTest::isZero);
                fills.add(fill);
                super.segment(fill, step, lane, all);
            }
        };

        kernel.derive(Argon2.id(64, 1, 2), INPUT, 32);

        assertThat(fills).hasSize(8);
        Argon2Fill last = fills.get(7);
        assertThat(stateOf(last.blake)).hasSize(3).allMatch(Argon2HashkitTest::isZero);
        assertThat(List.of(last.scratch)).allMatch(Argon2HashkitTest::isZero);
    }

    /** The arrays of an object that are its own. */
    private static List<Object> stateOf(Object kernel) {
        List<Object> arrays = new ArrayList<>();
        for (Field field : kernel.getClass().getDeclaredFields()) {
            if (field.getType().isArray() && !Modifier.isStatic(field.getModifiers())) {
                try {
                    field.setAccessible(true);
                    arrays.add(field.get(kernel));
                } catch (IllegalAccessException e) {
                    throw new AssertionError(e);
                }
            }
        }
        return arrays;
    }

    private static boolean isZero(Object array) {
        return IntStream.range(0, Array.getLength(array)).allMatch(i -> Array.getLong(array, i) == 0);
    }

    @ParameterizedTest
    @CsvSource({"0,1", "3,1", "7,1", "0,4", "6,4"})
    void interruptedHash_endsInItsSliceWipedWithTheFlagSet(int step, int lanes) {
        Watched kernel = new Watched(pool, g);
        kernel.interruptAt = step;

        assertThatThrownBy(() -> kernel.derive(Argon2.id(4000, 3, lanes), INPUT, 32))
                .isInstanceOf(HashInterruptedException.class)
                .hasMessage("interrupted while hashing");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(kernel.counting.blocks.get()).isLessThanOrEqualTo((step + 1) * 1000);
        assertThat(kernel.counting.words).containsOnly(0);
        assertThat(pool.leasedBytes()).isZero();
        assertThat(new Argon2Hashkit(Resources.of(pool), g).derive(Argon2.id(4000, 3, lanes), INPUT, 32))
                .isEqualTo(new Argon2BouncyCastle(Resources.of(pool)).derive(Argon2.id(4000, 3, lanes), INPUT, 32));
    }

    @Test
    void threadInterruptedBefore_takesNoMemory() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> new Argon2Hashkit(Resources.of(pool), g).derive(Argon2.id(64, 1, 1), INPUT, 32))
                .isInstanceOf(HashInterruptedException.class);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(pool.keptBytes()).isZero();
    }

    /** The kernels on the Vector API are tried in VectorLayerIT, because several widths in one JVM can spoil each other. */
    @Test
    void hashWithWarmMemory_allocatesAtMost8Kib() {
        assumeThat(g).isInstanceOf(Argon2Plain.class);
        Engine<Argon2> kernel = new Argon2Hashkit(Resources.of(pool), g);

        assertThat(Allocations.leastOf(5, () -> kernel.derive(Argon2.OWASP_2026_19_MIB, INPUT, 32)))
                .isLessThanOrEqualTo(8 * 1024);
    }

    /** Omits or repeats a part of the work, or does exactly all of it. */
    private final class Faulty extends Argon2Hashkit {
        private final long fault;
        private final int times;

        Faulty(long fault, int times) {
            super(Resources.of(pool), g);
            this.fault = fault;
            this.times = times;
        }

        @Override
        public void segment(Argon2Fill fill, long step, int lane, Lanes all) {
            for (int i = 0; i < (step == fault && lane == 1 ? times : 1); i++) {
                super.segment(fill, step, lane, all);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"0,0", "5,0", "11,0", "0,2", "7,2", "11,2"})
    void segmentOmittedOrFilledTwice_givesNoTag(long step, int times) {
        assertThatThrownBy(() -> new Faulty(step, times).derive(Argon2.id(64, 3, 2), INPUT, 32))
                .isInstanceOf(WrongWorkException.class)
                .hasMessageContaining("Argon2 blocks in a lane")
                .hasMessageContaining("there is no hash");

        assertThat(pool.leasedBytes()).isZero();
        assertThat(new Faulty(step, 1).derive(Argon2.id(64, 3, 2), INPUT, 32)).hasSize(32);
    }

    @Test
    void largestMemory_fitsIntoOneArray() {
        Argon2Fill.Plan plan = Argon2Fill.Plan.of(Argon2.id(Argon2Traits.MAX_MEMORY_KIB, 1, 1));

        assertThat(plan.bytes() / Long.BYTES).isLessThanOrEqualTo(Integer.MAX_VALUE - 8);
    }

    @Test
    void segmentOfALaneThatLacksBlocks_isRefused() {
        Argon2 scheme = Argon2.id(64, 2, 2);
        Argon2Fill.Plan plan = Argon2Fill.Plan.of(scheme);
        Argon2Fill fill = new Argon2Fill(scheme, plan, new long[0]);
        fill.count(0, 2);
        fill.requireBefore(0, 0);
        assertThatThrownBy(() -> fill.requireBefore(1, 0)).isInstanceOf(WrongWorkException.class);
        assertThatThrownBy(() -> fill.requireBefore(0, 1)).isInstanceOf(WrongWorkException.class);

        fill.count(0, plan.segment() - 2);

        fill.requireBefore(1, 0);
        assertThatThrownBy(fill::requireAll).isInstanceOf(WrongWorkException.class);
    }
}
