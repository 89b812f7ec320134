package io.hashkit.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.Allocations;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.bcrypt.BcryptBouncyCastle;
import io.hashkit.internal.engine.bcrypt.BcryptHashkit;
import io.hashkit.internal.engine.bcrypt.BlowfishTables;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2BouncyCastle;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2Hashkit;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2Jdk;
import io.hashkit.internal.engine.pbkdf2.Sha256;
import io.hashkit.internal.engine.pbkdf2.Sha32;
import io.hashkit.internal.memory.HashInterruptedException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The kernels of bcrypt and PBKDF2 do the work that the cost requires, end when interrupted, and leave little garbage.
 */
class KernelWorkTest {
    private static final Input INPUT = Input.of(new byte[] {1, 2, 3}, new byte[16]);

    /** SHA-256 that counts its compressions. */
    private static final class CountingSha extends Sha32 {
        private final Sha256 sha = new Sha256();
        private long compressions;
        private long interruptAt = -1;

        CountingSha() {
            super(new Sha256().iv);
        }

        @Override
        public void compress(int[] state, int[] block) {
            sha.compress(state, block);
            if (++compressions == interruptAt) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void wipe() {
            sha.wipe();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 1000, 1024, 1025, 2049, 65_535, 65_536, 100_000})
    void pbkdf2_doesTwoCompressionsForEachIterationAndBlock(int iterations) {
        try (CountingSha sha = new CountingSha()) {
            byte[] tag = Pbkdf2Hashkit.derive(sha, INPUT, iterations, 65);

            assertThat(tag).isEqualTo(new Pbkdf2BouncyCastle().derive(Pbkdf2.sha256(iterations), INPUT, 65));
            assertThat(sha.compressions).as("two for the key, two an iteration").isEqualTo(2 + 3 * 2L * iterations);
            assertThat(new Pbkdf2Jdk().derive(Pbkdf2.sha256(iterations), INPUT, 65))
                    .isEqualTo(tag);
        }
    }

    @Test
    void interruptedPbkdf2_endsWithin1024IterationsWithTheFlagSet() {
        try (CountingSha sha = new CountingSha()) {
            sha.interruptAt = 10_000;

            assertThatThrownBy(() -> Pbkdf2Hashkit.derive(sha, INPUT, 1_000_000, 32))
                    .isInstanceOf(HashInterruptedException.class);

            assertThat(Thread.interrupted()).isTrue();
            assertThat(sha.compressions).isLessThanOrEqualTo(10_000 + 2 * 1024);
        }
    }

    /** scrypt asks for long tags with one iteration. */
    @Test
    void interruptedPbkdf2OfALongTag_endsToo() {
        try (Sha256 sha = new Sha256()) {
            Thread.currentThread().interrupt();

            assertThatThrownBy(() -> Pbkdf2Hashkit.derive(sha, INPUT, 1, 32 * 1024))
                    .isInstanceOf(HashInterruptedException.class);
            assertThatThrownBy(() -> new Pbkdf2Jdk().derive(Pbkdf2.sha256(2000), INPUT, 32))
                    .isInstanceOf(HashInterruptedException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void pbkdf2_leavesNoGarbageThatGrowsWithTheIterations() {
        Engine<Pbkdf2> kernel = new Pbkdf2Hashkit();

        for (Prf prf : Prf.values()) {
            assertThat(Allocations.leastOf(3, () -> kernel.derive(new Pbkdf2(prf.algorithm(), 50_000), INPUT, 64)))
                    .isLessThan(8 * 1024);
        }
    }

    /** Counts rounds, and may compute none of them. */
    private static final class CountingBcrypt extends BcryptHashkit {
        private final boolean idle;
        private long rounds;
        private long expansions;
        private long interruptAt = -1;
        private int[] s = {};

        CountingBcrypt(boolean idle) {
            this.idle = idle;
        }

        @Override
        public void round(int[] p, int[] s, int[] key, int[] salt) {
            this.s = s;
            if (++rounds == interruptAt) {
                Thread.currentThread().interrupt();
            }
            if (!idle) {
                super.round(p, s, key, salt);
            }
        }

        @Override
        public void expand(int[] p, int[] s, int[] key) {
            expansions++;
            super.expand(p, s, key);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5, 8, 10})
    void bcrypt_doesTwoToTheCostRoundsOfTwoExpansions(int cost) {
        CountingBcrypt kernel = new CountingBcrypt(false);

        assertThat(kernel.derive(new Bcrypt(cost), INPUT, 23))
                .isEqualTo(new BcryptBouncyCastle().derive(new Bcrypt(cost), INPUT, 23));

        assertThat(kernel.rounds).isEqualTo(1L << cost);
        assertThat(kernel.expansions).isEqualTo(2L << cost);
    }

    @Test
    void bcryptOfCost24_isNotCutShort() {
        CountingBcrypt kernel = new CountingBcrypt(true);

        kernel.derive(new Bcrypt(24), INPUT, 23);

        assertThat(kernel.rounds).isEqualTo(1L << 24);
    }

    @Tag("heavy")
    @Test
    void bcryptOfCost31_isNotCutShort() {
        CountingBcrypt kernel = new CountingBcrypt(true);

        kernel.derive(new Bcrypt(31), INPUT, 23);

        assertThat(kernel.rounds).isEqualTo(1L << 31);
    }

    @Test
    void interruptedBcrypt_endsWithin64RoundsWipedWithTheFlagSet() {
        CountingBcrypt kernel = new CountingBcrypt(false);
        kernel.interruptAt = 100;

        assertThatThrownBy(() -> kernel.derive(new Bcrypt(20), INPUT, 23)).isInstanceOf(HashInterruptedException.class);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(kernel.rounds).isLessThanOrEqualTo(100 + 64);
        assertThat(kernel.s).hasSize(1024).containsOnly(0);
    }

    @Test
    void bcrypt_wipesItsTablesAndLeavesTheOriginals() {
        CountingBcrypt kernel = new CountingBcrypt(false);

        kernel.derive(new Bcrypt(4), INPUT, 23);

        assertThat(kernel.s).hasSize(1024).containsOnly(0);
        assertThat(BlowfishTables.s()[0]).isEqualTo(0xd1310ba6);
    }

    @Test
    void tablesOfBlowfish_areTheFractionOfPi() {
        int bits = 32 * (18 + 1024);
        BigInteger one = BigInteger.ONE.shiftLeft(bits + 64);
        BigInteger pi =
                arctangent(one, 5).shiftLeft(2).subtract(arctangent(one, 239)).shiftLeft(2);
        BigInteger fraction = pi.shiftRight(64).subtract(BigInteger.valueOf(3).shiftLeft(bits));

        List<Integer> words = new ArrayList<>();
        for (int shift = bits - 32; shift >= 0; shift -= 32) {
            words.add(fraction.shiftRight(shift).intValue());
        }

        assertThat(words.subList(0, 18))
                .isEqualTo(Arrays.stream(BlowfishTables.p()).boxed().toList());
        assertThat(words.subList(18, 18 + 1024))
                .isEqualTo(Arrays.stream(BlowfishTables.s()).boxed().toList());
    }

    /** arctan(1/n), by Gregory's series; pi = 16 arctan(1/5) - 4 arctan(1/239) (Machin, 1706). */
    private static BigInteger arctangent(BigInteger one, int n) {
        BigInteger power = one.divide(BigInteger.valueOf(n));
        BigInteger sum = power;
        for (int k = 3, sign = -1; power.signum() != 0; k += 2, sign = -sign) {
            power = power.divide(BigInteger.valueOf((long) n * n));
            sum = sum.add(power.divide(BigInteger.valueOf((long) k * sign)));
        }
        return sum;
    }
}
