package io.hashkit.bench.maintainer.duel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class SteadyWarmUpTest {
    private static final long SECOND = 1_000_000_000;

    private long now;

    /** @param nanos the time of a hash, by the time since the start */
    private long warmUp(LongUnaryOperator nanos) throws Exception {
        return warmUp(1_000, nanos);
    }

    private long warmUp(int iterationMillis, LongUnaryOperator nanos) throws Exception {
        return new SteadyWarmUp(() -> now, iterationMillis).run(() -> now += nanos.applyAsLong(now));
    }

    @Test
    void steadyContender_isWarmAfterTheShortestTime() throws Exception {
        assertThat(warmUp(unused -> 20_000_000)).isBetween(SteadyWarmUp.SHORTEST, SteadyWarmUp.SHORTEST + SECOND);
    }

    @Test
    void contenderThatIsCompiledLate_isWaitedFor() throws Exception {
        assertThat(warmUp(at -> at < 8 * SECOND ? 60_000_000 - at / 250 : 25_000_000))
                .as("three seconds without a gain")
                .isBetween(11 * SECOND, 12 * SECOND);
    }

    @Test
    void contenderThatGetsFasterForEver_endsAfterTheLongestTime() throws Exception {
        assertThat(warmUp(at -> Math.max(1, (long) (1e9 * Math.pow(0.9, at / 1e9 * 2)))))
                .isBetween(SteadyWarmUp.LONGEST, SteadyWarmUp.LONGEST + SECOND);
    }

    @Test
    void iterationsFrom300Milliseconds_doNotChangeTheWarmUp() throws Exception {
        assertThat(warmUp(300, unused -> 20_000_000)).isEqualTo(warmUp(1_000, unused -> 20_000_000));
    }

    @Test
    void shorterIterations_shortenTheWarmUpInProportion() throws Exception {
        assertThat(warmUp(20, unused -> 2_000_000))
                .isBetween(SteadyWarmUp.SHORTEST / 15, SteadyWarmUp.SHORTEST / 15 + SECOND / 10);
        assertThat(warmUp(20, at -> Math.max(1, (long) (1e8 * Math.pow(0.9, at / 1e8 * 2)))))
                .isBetween(SteadyWarmUp.LONGEST / 15, SteadyWarmUp.LONGEST / 15 + SECOND);
    }

    @Test
    void hashThatTakesLongerThanAWindow_isAWindowOfItsOwn() throws Exception {
        assertThat(warmUp(unused -> 2 * SECOND)).isEqualTo(14 * SECOND);
    }
}
