package io.hashkit.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.internal.algorithm.Argon2Traits;
import io.hashkit.internal.algorithm.Demands;
import io.hashkit.internal.algorithm.Domain;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.phc.InvalidHashException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CeilingsTest {
    @ParameterizedTest
    @CsvSource({
        "ARGON2_MEMORY, 1048576",
        "ARGON2_PASSES, 64",
        "ARGON2_WORK, 1048576",
        "ARGON2_LANES, 16",
        "SCRYPT_MEMORY, 268435456",
        "SCRYPT_PARALLELISM, 16",
        "SCRYPT_WORK, 536870912",
        "PBKDF2_ITERATIONS, 3000000",
        "PBKDF2_SHA512_ITERATIONS, 1500000",
        "BCRYPT_COST, 15",
        "DIGEST_ROUNDS, 700000",
        "SALT, 256",
        "TAG, 512",
        "STORED_STRING, 2048"
    })
    void defaultCeiling_isThePublishedValue(Limit limit, long value) {
        assertThat(Ceilings.defaults().get(limit)).isEqualTo(value);
    }

    @ParameterizedTest
    @EnumSource(Limit.class)
    void demandUpToTheCeiling_isAllowedAndAboveItIsNot(Limit limit) {
        for (Ceilings ceilings :
                new Ceilings[] {Ceilings.defaults(), Ceilings.defaults().with(limit, 9)}) {
            long ceiling = ceilings.get(limit);

            Demands.require(ceilings, Map.of(limit, ceiling - 1));
            Demands.require(ceilings, Map.of(limit, ceiling));
            assertThat(Demands.violation(ceilings, Map.of(limit, ceiling))).isNull();
            assertThat(Demands.violation(ceilings, Map.of(limit, ceiling + 1)))
                    .contains(Long.toString(ceiling), Long.toString(ceiling + 1));
            assertThatExceptionOfType(InvalidHashException.class)
                    .isThrownBy(() -> Demands.require(ceilings, Map.of(limit, ceiling + 1)))
                    .returns(InvalidHashException.Reason.ABOVE_CEILING, InvalidHashException::reason);
            assertThat(Demands.raised(ceilings, Map.of(limit, ceiling + 1)).get(limit))
                    .isEqualTo(ceiling + 1);
            assertThat(Demands.raised(ceilings, Map.of(limit, ceiling - 1)).get(limit))
                    .isEqualTo(ceiling);
        }
    }

    @ParameterizedTest
    @EnumSource(Limit.class)
    void ceilingOutOfRange_namesValueAndRange(Limit limit) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Ceilings.defaults().with(limit, 0))
                .withMessageMatching("the ceiling of .* must be from [18] to \\d+.*, not 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Ceilings.defaults().with(limit, Long.MIN_VALUE));
        if (limit != Limit.ARGON2_WORK && limit != Limit.SCRYPT_WORK) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Ceilings.defaults().with(limit, Long.MAX_VALUE));
        }
    }

    @ParameterizedTest
    @EnumSource(Limit.class)
    void lowestCeiling_is8ForSaltAndTagAnd1Otherwise(Limit limit) {
        long lowest = limit == Limit.SALT || limit == Limit.TAG ? 8 : 1;

        assertThat(Ceilings.defaults().with(limit, lowest).get(limit)).isEqualTo(lowest);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Ceilings.defaults().with(limit, lowest - 1));
    }

    @ParameterizedTest
    @CsvSource({
        "ARGON2_MEMORY, 16777215",
        "PBKDF2_ITERATIONS, 2147483647",
        "BCRYPT_COST, 31",
        "DIGEST_ROUNDS, 999999999",
        "SALT, 1024",
        "TAG, 1024",
        "STORED_STRING, 65536"
    })
    void highestCeiling_isAllowedAndOneMoreIsNot(Limit limit, long highest) {
        assertThat(Ceilings.defaults().with(limit, highest).get(limit)).isEqualTo(highest);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Ceilings.defaults().with(limit, highest + 1));
    }

    @ParameterizedTest
    @EnumSource(Limit.class)
    void changedCeiling_leavesTheOthersAlone(Limit changed) {
        Ceilings ceilings = Ceilings.defaults().with(changed, 8);

        for (Limit limit : Limit.values()) {
            assertThat(ceilings.get(limit))
                    .isEqualTo(limit == changed ? 8 : Ceilings.defaults().get(limit));
        }
    }

    @Test
    void shortestSaltAndTag_are8Bytes() {
        for (int length : new int[] {1, 7}) {
            String salt = Traits.of(Argon2.id(8, 1, 1)).print(new byte[length], new byte[32]);
            String tag = Traits.of(Argon2.id(8, 1, 1)).print(new byte[16], new byte[length]);

            assertMalformed(salt);
            assertMalformed(tag);
        }
        assertThat(Argon2Traits.read(Traits.of(Argon2.id(8, 1, 1)).print(new byte[8], new byte[8]), Ceilings.defaults())
                        .salt())
                .hasSize(8);
        assertThat(Argon2Traits.read(
                                Traits.of(Argon2.id(8, 1, 1)).print(new byte[64], new byte[64]), Ceilings.defaults())
                        .tag())
                .hasSize(64);
    }

    @Test
    void text_namesEachCeiling() {
        assertThat(Ceilings.defaults().toString())
                .startsWith("Ceilings[Argon2 memory 1048576 KiB, Argon2 passes 64 passes, ")
                .contains("bcrypt cost 15, ")
                .endsWith(", stored string 2048 characters]");
    }

    /** A cost that reached the wrong limit, or in another unit, would be held back by none. */
    @Test
    void demands_areTheCostsInTheUnitsOfTheirLimits() {
        assertThat(Traits.of(Argon2.id(24, 5, 3)).demands())
                .isEqualTo(Map.of(
                        Limit.ARGON2_MEMORY, 24L,
                        Limit.ARGON2_PASSES, 5L,
                        Limit.ARGON2_WORK, 120L,
                        Limit.ARGON2_LANES, 3L));
        assertThat(Traits.of(new Scrypt(6, 8, 2)).demands()).isEqualTo(ofScrypt(128 * 8 * 64, 2, 128 * 8 * 64 * 2));
        assertThat(Traits.of(new Scrypt(1, 1, 4)).demands()).isEqualTo(ofScrypt(128 * 4, 4, 128 * 32 * 4));
        assertThat(Traits.of(new Bcrypt(5)).demands()).isEqualTo(Map.of(Limit.BCRYPT_COST, 5L));
        assertThat(Traits.of(Pbkdf2.sha256(7)).demands()).isEqualTo(Map.of(Limit.PBKDF2_ITERATIONS, 7L));
        assertThat(Traits.of(Pbkdf2.sha512(7)).demands()).isEqualTo(Map.of(Limit.PBKDF2_SHA512_ITERATIONS, 7L));
    }

    private static Map<Limit, Long> ofScrypt(long memory, long p, long work) {
        return Map.of(Limit.SCRYPT_MEMORY, memory, Limit.SCRYPT_PARALLELISM, p, Limit.SCRYPT_WORK, work);
    }

    @ParameterizedTest
    @CsvSource({
        "3, 5, 15",
        "0, 5, 0",
        "4611686018427387904, 1, 4611686018427387904",
        "9223372036854775807, 1, 9223372036854775807",
        "4611686018427387904, 2, 9223372036854775807",
        "4294967295, 4294967295, 9223372036854775807",
        "4294967296, 4294967296, 9223372036854775807",
        "4294967297, 4294967297, 9223372036854775807"
    })
    void productThatOverflows_isTheLargestNumber(long a, long b, long product) {
        assertThat(Domain.saturatedProduct(a, b)).isEqualTo(product);
    }

    @Test
    void refusal_namesTheCeilingWithItsUnitAndTheValueOnlyToTheCaller() {
        Ceilings ceilings = Ceilings.defaults();

        assertThat(Demands.violation(ceilings, Map.of(Limit.SALT, 257L)))
                .isEqualTo("salt of 257 bytes is above the ceiling of 256 bytes");
        assertThat(Demands.violation(ceilings, Map.of(Limit.BCRYPT_COST, 16L)))
                .isEqualTo("bcrypt cost of 16 is above the ceiling of 15");
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> Demands.require(ceilings, Limit.SALT, 257))
                .withMessage("salt is above the ceiling of 256 bytes");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ceilings.with(Limit.TAG, 1025))
                .withMessage("the ceiling of tag must be from 8 to 1024 bytes, not 1025");
    }

    /** The order of a {@code Map.of} varies from one JVM to the next. */
    @Test
    void refusalOfSeveralValues_namesTheFirstLimitInAnyOrderOfTheMap() {
        Ceilings ceilings = Ceilings.defaults();
        Map<Limit, Long> demands = new LinkedHashMap<>();
        demands.put(Limit.TAG, 513L);
        demands.put(Limit.SALT, 257L);
        demands.put(Limit.ARGON2_LANES, 1L);

        assertThat(Demands.violation(ceilings, demands)).startsWith("salt of 257 bytes");
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> Demands.require(ceilings, demands))
                .withMessage("salt is above the ceiling of 256 bytes");
    }

    private static void assertMalformed(String stored) {
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> Argon2Traits.read(stored, Ceilings.defaults()))
                .returns(InvalidHashException.Reason.MALFORMED, InvalidHashException::reason);
    }
}
