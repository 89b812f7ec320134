package io.hashkit.internal.tune;

import static io.hashkit.internal.tune.FakeTunings.options;
import static io.hashkit.internal.tune.FakeTunings.tune;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.algorithm.Argon2Traits;
import io.hashkit.internal.algorithm.Demands;
import io.hashkit.internal.algorithm.ScryptTraits;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.tune.InsufficientMemoryException;
import io.hashkit.tune.TuneOptions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ladders end at the ceilings and the ranges of algorithms, and no number of a rung overflows. */
class LadderBordersTest {
    private static final Ceilings HIGHEST = Ceilings.defaults()
            .with(Limit.ARGON2_MEMORY, Argon2Traits.MAX_MEMORY_KIB)
            .with(Limit.ARGON2_WORK, Long.MAX_VALUE)
            .with(Limit.ARGON2_PASSES, Integer.MAX_VALUE)
            .with(Limit.SCRYPT_MEMORY, ScryptTraits.MAX_MEMORY_BYTES)
            .with(Limit.SCRYPT_WORK, Long.MAX_VALUE)
            .with(Limit.SCRYPT_PARALLELISM, 20_000)
            .with(Limit.PBKDF2_ITERATIONS, Integer.MAX_VALUE)
            .with(Limit.PBKDF2_SHA512_ITERATIONS, Integer.MAX_VALUE)
            .with(Limit.BCRYPT_COST, 31);

    @ParameterizedTest
    @FieldSource("io.hashkit.internal.tune.Ladders#TUNED")
    void ladderWithoutCeilings_endsAndRisesAndIsReadBack(Algorithm algorithm) {
        Ladder ladder = Ladders.of(algorithm);
        for (long memory : new long[] {8L << 20, 64L << 20, 64L << 30}) {
            List<Scheme> rungs = ladder.rungs(new Ladder.Room(Policy.OWASP_2026, HIGHEST, memory, 1));

            for (int i = 0; i < rungs.size(); i++) {
                Scheme rung = rungs.get(i);
                assertThat(rung.memoryBytes()).isBetween(1L, memory);
                assertThat(Demands.violation(HIGHEST, Traits.of(rung).demands()))
                        .isNull();
                assertThat(Traits.of(rung).work()).isPositive().isFinite();
                assertThat(i == 0 ? 0 : Traits.of(rungs.get(i - 1)).work())
                        .isLessThanOrEqualTo(Traits.of(rung).work());
                assertThat(Traits.of(ladder.probe(rung, Traits.of(rung).work())).work())
                        .isLessThanOrEqualTo(Traits.of(rung).work());
                assertThat(Traits.of(ladder.light(rung)).work())
                        .isLessThanOrEqualTo(Traits.of(rung).work());
                assertThat(Traits.of(ladder.touch(rung)).work())
                        .isLessThanOrEqualTo(Traits.of(rung).work());
            }
        }
    }

    @ParameterizedTest
    @FieldSource("io.hashkit.internal.tune.Ladders#TUNED")
    void ladder_staysWithinTheDefaultCeilings(Algorithm algorithm) {
        List<Scheme> rungs =
                Ladders.of(algorithm).rungs(new Ladder.Room(Policy.OWASP_2026, Ceilings.defaults(), 64L << 30, 1));

        assertThat(rungs)
                .isNotEmpty()
                .allSatisfy(rung -> assertThat(Demands.violation(
                                Ceilings.defaults(), Traits.of(rung).demands()))
                        .isNull());
    }

    @Test
    void rungAtTheCeiling_isTheLast() {
        Ceilings ceilings = Ceilings.defaults().with(Limit.PBKDF2_ITERATIONS, 600_000);

        assertThat(Ladders.of(Algorithm.PBKDF2_SHA256).rungs(new Ladder.Room(Policy.OWASP_2026, ceilings, 64 << 20, 1)))
                .containsExactly(Pbkdf2.sha256(600_000));
    }

    /** The most memory first, then more lanes; of equal work, the one with more memory is the stronger. */
    @Test
    void rungsOfScrypt_useTheMemoryBeforeMoreLanes() {
        Ceilings lanes = HIGHEST.with(Limit.SCRYPT_PARALLELISM, 4);
        Ladder ladder = Ladders.of(Algorithm.SCRYPT);

        assertThat(ladder.rungs(new Ladder.Room(Policy.OWASP_2026, lanes, 600L << 20, 1)))
                .containsExactly(
                        Scrypt.OWASP_2026_32_MIB,
                        Scrypt.OWASP_2026_64_MIB,
                        Scrypt.OWASP_2026_128_MIB,
                        new Scrypt(18, 8, 1),
                        new Scrypt(19, 8, 1),
                        new Scrypt(19, 8, 2),
                        new Scrypt(19, 8, 3),
                        new Scrypt(19, 8, 4));
        assertThat(ladder.rungs(new Ladder.Room(Policy.OWASP_2026, lanes, 80L << 20, 1)))
                .containsExactly(
                        Scrypt.OWASP_2026_32_MIB, Scrypt.OWASP_2026_64_MIB, new Scrypt(16, 8, 3), new Scrypt(16, 8, 4));
        assertThat(ladder.rungs(new Ladder.Room(Policy.OWASP_2026, lanes, 1 << 20, 1)))
                .isEmpty();
    }

    /** With any memory, up to the ceilings. */
    @ParameterizedTest
    @ValueSource(strings = {"OWASP_2026", "RFC_9106", "ASVS_5"})
    void rungsOfArgon2_areMemorableAndReachTheCeilings(String policy) {
        for (long kib = 7 * 1024; kib <= 2 << 20; kib += kib < 200_000 ? 509 : kib / 100) {
            List<Scheme> rungs = Ladders.of(Algorithm.ARGON2ID)
                    .rungs(new Ladder.Room(Policy.named(policy), Ceilings.defaults(), kib << 10, 1));
            for (int i = 1; i < rungs.size(); i++) {
                assertThat(Traits.of(rungs.get(i)).work()
                                / Traits.of(rungs.get(i - 1)).work())
                        .as("%s in %s KiB", rungs.get(i), kib)
                        .isBetween(Ladder.LEAST_STEP, Ladder.MOST_STEP);
                assertThat(((Argon2) rungs.get(i)).memoryKib() % 1024).isZero();
            }
            if (!rungs.isEmpty()) {
                Argon2 last = (Argon2) rungs.get(rungs.size() - 1);
                Argon2 more = Argon2.id(last.memoryKib(), last.passes() * 3 / 2 + 1, 1);
                assertThat(Demands.violation(
                                Ceilings.defaults(), Traits.of(more).demands()))
                        .as("%s in %s KiB", last, kib)
                        .isNotNull();
            }
        }
    }

    private static void assertRefused(TuneOptions options, Class<? extends Exception> type, String message) {
        assertThatThrownBy(() -> tune(new FakeHost(), options))
                .isExactlyInstanceOf(type)
                .hasMessageContaining(message);
    }

    @Test
    void memoryBelowTheFloorOfThePolicy_isNamedWithThatFloor() {
        TuneOptions asvs = options(2, 24).policy(Policy.ASVS_5);

        assertRefused(
                asvs.algorithms(Algorithm.SCRYPT),
                InsufficientMemoryException.class,
                "scrypt needs at least 32 MiB per hash, but one may use only 24 MiB");
        assertRefused(
                asvs.algorithms(Algorithm.ARGON2ID).memoryPerHash(8 << 20),
                InsufficientMemoryException.class,
                "argon2id needs at least 12 MiB per hash, but one may use only 8.0 MiB");
    }

    /** More memory would not help, however little there is. */
    @Test
    void ceilingsBelowTheFloorOfThePolicy_areNamed() {
        TuneOptions asvs = options(2, 8).policy(Policy.ASVS_5);

        assertRefused(
                asvs.algorithms(Algorithm.SCRYPT).ceilings(Ceilings.defaults().with(Limit.SCRYPT_MEMORY, 16 << 20)),
                IllegalArgumentException.class,
                "the policy ASVS_5 and the ceilings allow no costs of [scrypt]");
        assertRefused(
                options().algorithms(Algorithm.BCRYPT).policy(new CostlyBcrypt()),
                IllegalArgumentException.class,
                "the policy costly and the ceilings allow no costs of [bcrypt]");
    }

    /** Costs with less memory are above the ceilings, and those below the ceilings need more memory. */
    @Test
    void memoryBelowWhatTheCeilingsAllow_isNamed() {
        TuneOptions little = options(2, 8);

        assertRefused(
                little.ceilings(Ceilings.defaults().with(Limit.ARGON2_PASSES, 2)),
                InsufficientMemoryException.class,
                "argon2id needs at least 19 MiB");
        assertRefused(
                little.algorithms(Algorithm.SCRYPT).ceilings(Ceilings.defaults().with(Limit.SCRYPT_PARALLELISM, 2)),
                InsufficientMemoryException.class,
                "scrypt needs at least 64 MiB");
    }

    private static final class CostlyBcrypt implements Policy {
        @Override
        public String name() {
            return "costly";
        }

        @Override
        public boolean allows(Scheme scheme) {
            return scheme instanceof Bcrypt;
        }

        @Override
        public boolean meetsFloor(Scheme scheme) {
            return scheme instanceof Bcrypt bcrypt && bcrypt.cost() > 15;
        }

        @Override
        public int rank(Scheme scheme) {
            return 0;
        }
    }
}
