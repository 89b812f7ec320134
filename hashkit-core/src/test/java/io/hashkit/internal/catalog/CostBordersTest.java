package io.hashkit.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.engine.argon2.Argon2Fill;
import io.hashkit.internal.engine.argon2.Argon2Hashkit;
import io.hashkit.internal.engine.argon2.Lanes;
import io.hashkit.internal.engine.bcrypt.BcryptHashkit;
import io.hashkit.internal.engine.bcrypt.BcryptJBCrypt;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2Hashkit;
import io.hashkit.internal.engine.scrypt.ScryptBouncyCastle;
import io.hashkit.internal.engine.scrypt.ScryptHashkit;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.internal.memory.WrongWorkException;
import java.math.BigInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** At the limits of every cost the kernels plan and do exactly the work that the costs require, or produce no tag. */
class CostBordersTest {
    private static final Input INPUT = Input.of(new byte[] {1, 2, 3}, new byte[16]);
    private static final int LARGEST = Integer.MAX_VALUE;

    @ParameterizedTest
    @CsvSource({
        "8, 1, 1",
        "8, 268435455, 1",
        "8, 536870911, 1",
        "8, 536870912, 1",
        "8, 536870913, 1",
        "8, 1073741824, 1",
        "8, 2147483646, 1",
        "8, 2147483647, 1",
        "16777215, 2147483647, 1",
        "16777215, 2147483647, 2097151",
        "16777208, 2147483647, 2097151",
        "8388608, 4, 1048576",
        "1000, 3, 7"
    })
    void planOfArgon2_isMemoryTimesPasses(int memoryKib, int passes, int lanes) {
        Argon2Fill.Plan plan = Argon2Fill.Plan.of(Argon2.id(memoryKib, passes, lanes));
        BigInteger segment = big(memoryKib).divide(big(4).multiply(big(lanes)));
        BigInteger lane = segment.multiply(big(4));

        assertThat(big(plan.steps())).isEqualTo(big(4).multiply(big(passes)));
        assertThat(big(plan.lane())).isEqualTo(lane);
        assertThat(big(plan.blocks())).isEqualTo(lane.multiply(big(lanes)));
        assertThat(big(plan.bytes())).isEqualTo(lane.multiply(big(lanes)).multiply(big(1024)));
        assertThat(big(plan.filledBefore(plan.steps()))).isEqualTo(lane.multiply(big(passes)));
        assertThat(plan.filledBefore(0)).isEqualTo(2);
    }

    /** Its segments do nothing, or count blocks that are not filled. */
    private static final class IdleArgon2 extends Argon2Hashkit {
        private final boolean counting;
        private long steps;

        IdleArgon2(boolean counting) {
            super(Resources.of(new WorkMemory(() -> 1 << 20)));
            this.counting = counting;
        }

        @Override
        public void segment(Argon2Fill fill, long step, int lane, Lanes all) {
            assertThat(step).isEqualTo(steps++);
            if (counting) {
                fill.count(lane, fill.segment - (step == 0 ? 2 : 0));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 1000})
    void argon2ThatFillsNothing_givesNoTag(int passes) {
        assertThatThrownBy(() -> new IdleArgon2(false).derive(Argon2.id(8, passes, 1), INPUT, 32))
                .isInstanceOf(WrongWorkException.class)
                .hasMessageContaining("2 Argon2 blocks in a lane where the costs ask for " + 8L * passes);
    }

    /** With 2^30 passes the product in an int would be 0, not negative. */
    @Test
    void planOfTooFewSteps_givesNoTag() {
        Argon2Fill.Plan noSteps = new Argon2Fill.Plan(1, 2, 0);
        Argon2Fill fill = new Argon2Fill(Argon2.id(8, 1 << 30, 1), noSteps, new long[0]);
        fill.count(0, 2);

        assertThatThrownBy(fill::requireAll)
                .isInstanceOf(WrongWorkException.class)
                .hasMessageContaining("2 Argon2 blocks in a lane where the costs ask for 8589934592");
    }

    @Tag("heavy")
    @ParameterizedTest
    @ValueSource(ints = {(1 << 29) - 1, 1 << 29, (1 << 29) + 1})
    void argon2WithPassesAboutTwoToThe29_goesThroughAllSteps(int passes) {
        IdleArgon2 kernel = new IdleArgon2(true);

        assertThat(kernel.derive(Argon2.id(8, passes, 1), INPUT, 32)).hasSize(32);

        assertThat(kernel.steps).isEqualTo(4L * passes);
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "15, 1, 16769024", "22, 2, 1", "20, 8, 2096128", "1, 8384512, 2", "17, 8, 1"})
    void scryptAtItsBorders_asksForTwoMixesOfEachBlock(int logN, int r, int p) {
        BigInteger n = BigInteger.TWO.pow(logN);
        Scrypt scheme = new Scrypt(logN, r, p);

        assertThat(big(ScryptHashkit.blockMixes(scheme)))
                .isEqualTo(n.multiply(big(2)).multiply(big(p)));
        assertThat(big(scheme.memoryBytes()))
                .isEqualTo(big(128).multiply(big(r)).multiply(n.add(big(p))));
    }

    @Test
    void scryptThatOmitsALane_givesNoTag() {
        ScryptHashkit kernel = new ScryptHashkit(Resources.of(new WorkMemory(() -> 1 << 20))) {
            private int lanes;

            @Override
            public long romix(int[] v, int n, int[] x, int[] y, int[] chunk) {
                return lanes++ == 1 ? 0 : super.romix(v, n, x, y, chunk);
            }
        };

        assertThatThrownBy(() -> kernel.derive(new Scrypt(4, 8, 3), INPUT, 32))
                .isInstanceOf(WrongWorkException.class)
                .hasMessageContaining("64 scrypt block mixes where the costs ask for 96");
    }

    /** Counts rounds without computing them, and may lose some. */
    private static final class IdleBcrypt extends BcryptHashkit {
        private final int more;
        private long rounds;

        IdleBcrypt(int more) {
            this.more = more;
        }

        @Override
        public int rounds(int[] p, int[] s, int[] key, int[] salt, int count) {
            rounds += count;
            return count + more;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5, 6, 7, 30, 31})
    void bcrypt_asksForTwoToTheCostRounds(int cost) {
        IdleBcrypt kernel = new IdleBcrypt(0);

        assertThat(kernel.derive(new Bcrypt(cost), INPUT, 23)).hasSize(23);

        assertThat(kernel.rounds).isEqualTo(1L << cost);
    }

    @Test
    void bcryptThatDoesMore_givesNoTag() {
        assertThatThrownBy(() -> new IdleBcrypt(3).derive(new Bcrypt(8), INPUT, 23))
                .isInstanceOf(WrongWorkException.class)
                .hasMessageContaining("bcrypt rounds where the costs ask for 256");
    }

    /** An HMAC that counts its iterations without computing them, and may do too many. */
    static class IdleHmac implements Pbkdf2Hashkit.Steps {
        private final int more;
        private long iterations;

        IdleHmac(int more) {
            this.more = more;
        }

        @Override
        public int length() {
            return 32;
        }

        @Override
        public void key(byte[] key) {}

        @Override
        public void first(byte[] salt, int index) {
            iterations++;
        }

        @Override
        public int iterate(int count) {
            assertThat(count).isBetween(1, 1024);
            iterations += count;
            return count + more;
        }

        @Override
        public void sum(byte[] out) {}

        @Override
        public void close() {}
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 1024, 1025, 1026, LARGEST - 1024, LARGEST - 1023, LARGEST - 1, LARGEST})
    void pbkdf2_doesAllIterationsOfEachBlock(int iterations) {
        try (IdleHmac hmac = new IdleHmac(0)) {
            assertThat(Pbkdf2Hashkit.derive(hmac, INPUT, iterations, 33)).hasSize(33);

            assertThat(hmac.iterations).isEqualTo(2L * iterations);
        }
    }

    @Test
    void pbkdf2ThatDoesMore_givesNoTag() {
        try (IdleHmac hmac = new IdleHmac(1)) {
            assertThatThrownBy(() -> Pbkdf2Hashkit.derive(hmac, INPUT, 5000, 32))
                    .isInstanceOf(WrongWorkException.class)
                    .hasMessageContaining("PBKDF2 iterations in a block where the costs ask for 5000");
        }
    }

    /** Above its limit each library would calculate with products that have overflowed. */
    @Test
    void libraries_areNotUsedBeyondTheirLimits() {
        for (Scrypt beyond : new Scrypt[] {
            new Scrypt(1, 1, 1 << 21),
            new Scrypt(1, 1 << 21, 1),
            new Scrypt(1, (1 << 21) + 1, 1),
            new Scrypt(1, 1 << 22, 1),
            new Scrypt(1, (1 << 22) + 1, 1)
        }) {
            assertThatThrownBy(() -> new ScryptBouncyCastle().derive(beyond, INPUT, 32))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining(Long.toString(1024L * beyond.r() * beyond.p()))
                    .hasMessageContaining(Integer.toString(LARGEST));
        }
        assertThatThrownBy(() -> new BcryptJBCrypt().derive(new Bcrypt(31), INPUT, 23))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("jBCrypt computes costs up to 30, not 31");
    }

    @Test
    void largestPbkdf2_isPlannedWithoutOverflow() {
        Pbkdf2 scheme = Pbkdf2.sha512(LARGEST);

        assertThat(scheme.memoryBytes()).isPositive();
        assertThat(Traits.of(scheme).owaspRatio()).isGreaterThan(9000);
        assertThat(Traits.of(scheme).demands()).containsValue((long) LARGEST);
    }

    private static BigInteger big(long value) {
        return BigInteger.valueOf(value);
    }

    /** It would take hours, so its salt is wrong. */
    @Test
    void largestCostOfJBCrypt_isLeftToIt() {
        Input wrongSalt = Input.of(new byte[1], new byte[3]);

        assertThatThrownBy(() -> new BcryptJBCrypt().derive(new Bcrypt(30), wrongSalt, 23))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new BcryptJBCrypt().derive(new Bcrypt(31), wrongSalt, 23))
                .isInstanceOf(UnsupportedOperationException.class);
    }
}
