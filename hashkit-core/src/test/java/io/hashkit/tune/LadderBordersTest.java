package io.hashkit.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ladders end where ceilings and domains end, and no figure of a rung wraps. */
class LadderBordersTest {
    private static final Ceilings HIGHEST = Ceilings.defaults()
            .with(Limit.ARGON2_MEMORY, Argon2.MAX_MEMORY_KIB)
            .with(Limit.ARGON2_WORK, Long.MAX_VALUE)
            .with(Limit.ARGON2_PASSES, Integer.MAX_VALUE)
            .with(Limit.SCRYPT_MEMORY, Scrypt.MAX_MEMORY_BYTES)
            .with(Limit.SCRYPT_WORK, Long.MAX_VALUE)
            .with(Limit.SCRYPT_PARALLELISM, 20_000)
            .with(Limit.PBKDF2_ITERATIONS, Integer.MAX_VALUE)
            .with(Limit.PBKDF2_SHA512_ITERATIONS, Integer.MAX_VALUE)
            .with(Limit.BCRYPT_COST, 31);

    @ParameterizedTest
    @EnumSource(Algorithm.class)
    void ladderWithoutCeilings_endsAndRisesAndIsReadBack(Algorithm algorithm) {
        Ladder ladder = algorithm.ladder();
        for (long memory : new long[] {8L << 20, 64L << 20, 64L << 30}) {
            List<Scheme> rungs = ladder.rungs(new Ladder.Room(Policy.OWASP_2026, HIGHEST, memory, 1));

            for (int i = 0; i < rungs.size(); i++) {
                Scheme rung = rungs.get(i);
                assertThat(rung.memoryBytes()).isBetween(1L, memory);
                assertThat(HIGHEST.objection(rung.demands())).isNull();
                assertThat(ladder.work(rung)).isPositive().isFinite();
                assertThat(i == 0 ? 0 : ladder.work(rungs.get(i - 1))).isLessThanOrEqualTo(ladder.work(rung));
                assertThat(ladder.work(ladder.probe(rung, ladder.work(rung)))).isLessThanOrEqualTo(ladder.work(rung));
                assertThat(ladder.work(ladder.light(rung))).isLessThanOrEqualTo(ladder.work(rung));
                assertThat(ladder.work(ladder.touch(rung))).isLessThanOrEqualTo(ladder.work(rung));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Algorithm.class)
    void ladder_staysWithinTheDefaultCeilings(Algorithm algorithm) {
        List<Scheme> rungs =
                algorithm.ladder().rungs(new Ladder.Room(Policy.OWASP_2026, Ceilings.defaults(), 64L << 30, 1));

        assertThat(rungs)
                .isNotEmpty()
                .allSatisfy(rung -> assertThat(Ceilings.defaults().objection(rung.demands()))
                        .isNull());
    }
}
