package io.hashkit.internal.engine.scrypt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.hashkit.Allocations;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.memory.WorkMemory;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The internal work of scrypt's kernels: the number of blocks, and that they are wiped. */
@ParameterizedClass
@MethodSource("io.hashkit.internal.catalog.Kernels#ofScrypt")
class ScryptHashkitTest {
    private static final Input INPUT = Input.of(new byte[] {1, 2, 3}, new byte[16]);

    private final WorkMemory pool = new WorkMemory(() -> 64 << 20);
    private final ScryptBlockMix mix;
    private final Counting counting;
    private final Engine<Scrypt> kernel;

    ScryptHashkitTest(ScryptBlockMix mix) {
        this.mix = mix;
        this.counting = new Counting(mix);
        this.kernel = new ScryptHashkit(Resources.of(pool), counting);
    }

    /** Counts blocks and records the memory. */
    private static final class Counting implements ScryptBlockMix {
        private final ScryptBlockMix mix;
        private int blocks;
        private int interruptAt = -1;
        private int[] v = {};
        private int[] v2 = {};

        Counting(ScryptBlockMix mix) {
            this.mix = mix;
        }

        @Override
        public int place(int i) {
            return mix.place(i);
        }

        @Override
        public void mix(int[] in, int from, int[] out, int to, int words, int[] chunk) {
            if (blocks == 0) {
                v = in;
            }
            count();
            mix.mix(in, from, out, to, words, chunk);
        }

        @Override
        public void mixXor(int[] in, int[] other, int at, int[] out, int[] chunk) {
            count();
            mix.mixXor(in, other, at, out, chunk);
        }

        @Override
        public boolean isFasterTogether() {
            return true;
        }

        @Override
        public int placeTogether(int i, int lane, int words) {
            return mix.placeTogether(i, lane, words);
        }

        @Override
        public void fillTogether(int[] in, int[] one, int[] other, int at, int[] out, int[] chunk) {
            v = one;
            v2 = other;
            count();
            count();
            mix.fillTogether(in, one, other, at, out, chunk);
        }

        @Override
        public void mixXorTogether(int[] in, int[] one, int at, int[] other, int at2, int[] out, int[] chunk) {
            count();
            count();
            mix.mixXorTogether(in, one, at, other, at2, out, chunk);
        }

        private void count() {
            if (++blocks == interruptAt) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Test
    void scrypt_mixesTwiceNBlocksInEachLaneAndWipesItsMemory() {
        Scrypt scheme = new Scrypt(8, 3, 5);

        assertThat(kernel.derive(scheme, INPUT, 64)).isEqualTo(new ScryptBouncyCastle().derive(scheme, INPUT, 64));

        assertThat(counting.blocks).isEqualTo(5 * 2 * 256);
        assertThat(counting.v).hasSize(256 * 3 * 32).containsOnly(0);
        assertThat(counting.v2).hasSize(256 * 3 * 32).containsOnly(0);
        assertThat(pool.leasedBytes()).isZero();
    }

    /** Memory to spare for so many pieces of a megabyte. */
    private static final class Spare implements WorkMemory.Spare {
        private long left;
        private long taken;

        Spare(int pieces) {
            this.left = (long) pieces << 20;
        }

        @Override
        public boolean take(long bytes) {
            if (bytes > left) {
                return false;
            }
            left -= bytes;
            taken += bytes;
            return true;
        }

        @Override
        public void give(long bytes) {
            left += bytes;
        }
    }

    /** Their blocks are not counted, and a stored string may have any r. */
    @ParameterizedTest
    @CsvSource({"64, true", "65, false"})
    void lanesOfAHugeR_areNotMixedTogether(int r, boolean together) {
        Scrypt scheme = new Scrypt(1, r, 2);

        assertThat(kernel.derive(scheme, INPUT, 64)).isEqualTo(new ScryptBouncyCastle().derive(scheme, INPUT, 64));

        assertThat(counting.v2.length > 0).isEqualTo(together);
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 0", "2, 0, 0", "2, 1, 1", "3, 1, 1", "5, 1, 1", "4, 9, 1"})
    void lanes_areMixedTogetherIfThereIsMemoryForASecondOne(int p, int spared, int taken) {
        Spare spare = new Spare(spared);
        WorkMemory memory = new WorkMemory(() -> 64 << 20, spare);
        Scrypt scheme = new Scrypt(10, 8, p);

        byte[] tag = new ScryptHashkit(Resources.of(memory), counting).derive(scheme, INPUT, 64);

        assertThat(tag).isEqualTo(new ScryptBouncyCastle().derive(scheme, INPUT, 64));
        assertThat(counting.v2).hasSize(taken == 0 ? 0 : 1024 * 8 * 32);
        assertThat(spare.taken).isEqualTo((long) taken << 20);
        assertThat(spare.left).isEqualTo((long) spared << 20);
        assertThat(memory.leasedBytes()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void randomCosts_agreeWithBouncyCastle(long seed) {
        Random random = new Random(seed);
        Scrypt scheme = new Scrypt(1 + random.nextInt(9), 1 + random.nextInt(20), 1 + random.nextInt(4));
        byte[] password = new byte[random.nextInt(80)];
        random.nextBytes(password);
        Input input = Input.of(password, new byte[16]);

        assertThat(kernel.derive(scheme, input, 64))
                .as("%s", scheme)
                .isEqualTo(new ScryptBouncyCastle().derive(scheme, input, 64));
    }

    @ParameterizedTest
    @CsvSource({"10, 1", "1500, 1", "10, 2", "3000, 2", "5000, 3"})
    void interruptedScrypt_endsWithinTwoBlocksOfALaneWipedWithTheFlagSet(int at, int p) {
        counting.interruptAt = at;

        assertThatThrownBy(() -> kernel.derive(new Scrypt(10, 8, p), INPUT, 64))
                .isInstanceOf(HashInterruptedException.class);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(counting.blocks).isLessThanOrEqualTo(at + 4);
        assertThat(counting.v).containsOnly(0);
        assertThat(counting.v2).isEqualTo(new int[p == 1 ? 0 : counting.v.length]);
        assertThat(pool.leasedBytes()).isZero();
    }

    /** The kernel on the Vector API is tried in VectorLayerIT, because other vectors in one JVM can spoil it. */
    @Test
    void scryptWithWarmMemory_allocatesAtMost64Kib() {
        assumeThat(mix).isInstanceOf(ScryptPlain.class);
        Engine<Scrypt> uncounted = new ScryptHashkit(Resources.of(pool), mix);

        assertThat(Allocations.leastOf(5, () -> uncounted.derive(new Scrypt(14, 8, 1), INPUT, 64)))
                .isLessThanOrEqualTo(64 * 1024);
    }
}
