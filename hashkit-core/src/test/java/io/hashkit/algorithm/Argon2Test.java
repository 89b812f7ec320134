package io.hashkit.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.hashkit.internal.algorithm.Argon2Traits;
import io.hashkit.internal.algorithm.Argon2Type;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.phc.PhcString;
import io.hashkit.phc.InvalidHashException;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class Argon2Test {
    private static final int MAX_LANES = (1 << 21) - 1;

    @Test
    void costsAtTheLimits_areAllowed() {
        assertThat(Argon2.id(8, 1, 1)).isEqualTo(new Argon2(Algorithm.ARGON2ID, 19, 8, 1, 1));
        assertThat(Argon2.id(8 * MAX_LANES, 1, MAX_LANES).lanes()).isEqualTo(MAX_LANES);
        assertThat(Argon2.id(Argon2Traits.MAX_MEMORY_KIB, Integer.MAX_VALUE, 1).memoryBytes())
                .isEqualTo((16L << 30) - 1024);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            7          | 1  | 1         | Argon2 memory in KiB (at least 8 for each lane) must be from 8 to 16777215, not 7
            31         | 1  | 4         | Argon2 memory in KiB (at least 8 for each lane) must be from 32 to 16777215, not 31
            -1         | 1  | 1         | Argon2 memory in KiB (at least 8 for each lane) must be from 8 to 16777215, not -1
            8          | 0  | 1         | Argon2 passes must be from 1 to 2147483647, not 0
            8          | -5 | 1         | Argon2 passes must be from 1 to 2147483647, not -5
            8          | 1  | 0         | Argon2 lanes must be from 1 to 2097151, not 0
            16777216   | 1  | 1         | Argon2 memory in KiB (at least 8 for each lane) must be from 8 to 16777215, not 16777216
            2147483647 | 1  | 1         | Argon2 memory in KiB (at least 8 for each lane) must be from 8 to 16777215, not 2147483647
            16777215   | 1  | 2097152   | Argon2 lanes must be from 1 to 2097151, not 2097152
            16777215   | 1  | 16777215  | Argon2 lanes must be from 1 to 2097151, not 16777215
            """)
    void costsOutOfRange_nameValueAndRange(int memoryKib, int passes, int lanes, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Argon2.id(memoryKib, passes, lanes))
                .withMessage(message);
    }

    @Test
    void versionOtherThan16And19_isRefused() {
        for (int version : new int[] {0, 15, 17, 18, 20, -19}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Argon2(Algorithm.ARGON2ID, version, 8, 1, 1))
                    .withMessage("the Argon2 version must be 16 or 19, not " + version);
        }
    }

    @Test
    void namedSets_haveThePublishedValues() {
        assertThat(Argon2.OWASP_2026_46_MIB).isEqualTo(Argon2.id(47104, 1, 1));
        assertThat(Argon2.OWASP_2026_19_MIB).isEqualTo(Argon2.id(19456, 2, 1));
        assertThat(Argon2.OWASP_2026_12_MIB).isEqualTo(Argon2.id(12288, 3, 1));
        assertThat(Argon2.OWASP_2026_9_MIB).isEqualTo(Argon2.id(9216, 4, 1));
        assertThat(Argon2.OWASP_2026_7_MIB).isEqualTo(Argon2.id(7168, 5, 1));
        assertThat(Argon2.RFC_9106_HIGH_MEMORY).isEqualTo(Argon2.id(2 * 1024 * 1024, 1, 4));
        assertThat(Argon2.RFC_9106_LOW_MEMORY).isEqualTo(Argon2.id(64 * 1024, 3, 4));
        assertThat(Argon2.recommended()).isEqualTo(Argon2.id(19456, 2, 1));
    }

    @Test
    void owaspRatio_isWorkRelativeToTheWeakestRung() {
        assertThat(Traits.of(Argon2.id(46875, 1, 1)).owaspRatio()).isEqualTo(1);
        assertThat(Traits.of(Argon2.id(18750, 2, 1)).owaspRatio()).isEqualTo(1);
        assertThat(Traits.of(Argon2.id(18750, 2, 4)).owaspRatio()).isEqualTo(1);
        assertThat(Traits.of(Argon2.id(35840, 1, 1)).owaspRatio()).isCloseTo(0.765, within(0.001));
        assertThat(Traits.of(Argon2.id(7168, 5, 1)).owaspRatio()).isCloseTo(1.070, within(0.001));
        assertThat(Traits.of(Argon2.id(3584, 5, 1)).owaspRatio()).isCloseTo(1.070 / 4, within(0.001));
    }

    @Test
    void owaspsSets_lieWithinEightPercent() {
        for (Scheme set : PolicyTest.ARGON2_RUNGS) {
            assertThat(Traits.of(set).owaspRatio()).isBetween(1.0, 1.004 * 1.08);
        }
    }

    @Test
    void work_isTheMemoryThatIsMoved() {
        assertThat(Traits.of(Argon2.id(1024, 1, 1)).work()).isEqualTo(2 * 1024);
        assertThat(Traits.of(Argon2.id(1024, 3, 4)).work()).isEqualTo(8 * 1024);
        assertThat(Traits.of(Argon2.id(Argon2Traits.MAX_MEMORY_KIB, Integer.MAX_VALUE, 1))
                        .work())
                .isFinite()
                .isPositive();
        assertThat(Traits.of(Argon2.id(Argon2Traits.MAX_MEMORY_KIB, Integer.MAX_VALUE, 1))
                        .owaspRatio())
                .isPositive();
    }

    @ParameterizedTest
    @EnumSource(Argon2Type.class)
    void stringWritten_isReadBack(Argon2Type type) {
        for (int version : new int[] {16, 19}) {
            Argon2 scheme = new Argon2(type.algorithm(), version, 64, 3, 4);

            StoredHash read =
                    Argon2Traits.read(Traits.of(scheme).print(new byte[16], new byte[32]), Ceilings.defaults());

            assertThat(read.scheme()).isEqualTo(scheme);
            assertThat(read.salt()).hasSize(16);
            assertThat(read.tag()).hasSize(32);
            assertThat(read.data()).isEmpty();
        }
    }

    @Test
    void stringWithoutVersion_isVersion16() {
        String stored =
                Traits.of(Argon2.id(8, 1, 1)).print(new byte[16], new byte[32]).replace("$v=19", "");

        assertThat(PhcString.parse(stored).version()).isEmpty();
        assertThat(Argon2Traits.read(stored, Ceilings.defaults()).scheme())
                .isEqualTo(new Argon2(Algorithm.ARGON2ID, Argon2Traits.VERSION_10, 8, 1, 1));
    }

    @Test
    void associatedData_isRead() {
        String stored =
                Traits.of(Argon2.id(8, 1, 1)).print(new byte[16], new byte[32]).replace(",p=1", ",p=1,data=AQID");

        assertThat(Argon2Traits.read(stored, Ceilings.defaults()).data()).containsExactly(1, 2, 3);
    }

    @ParameterizedTest
    @CsvSource({
        "m=15 t=1 p=2, MALFORMED",
        "m=8 t=1 p=1 data=33, MALFORMED",
        "m=8 t=1 p=1 keyid=8, UNKNOWN_KEY",
        "m=8 t=1 p=1 keyid=9, MALFORMED",
        "m=8 t=4294967295 p=1, ABOVE_CEILING",
        "m=4294967295 t=1 p=1, ABOVE_CEILING"
    })
    void stringOutsideOfTheFormat_isRefusedWithItsReason(String parameters, InvalidHashException.Reason reason) {
        String stored = stored(parameters);

        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> Argon2Traits.read(stored, Ceilings.defaults()))
                .returns(reason, InvalidHashException::reason);
    }

    @Test
    void stringAtTheBordersOfTheFormat_isRead() {
        assertThat(Argon2Traits.read(stored("m=16 t=1 p=2"), Ceilings.defaults())
                        .scheme())
                .isEqualTo(Argon2.id(16, 1, 2));
        assertThat(Argon2Traits.read(stored("m=8 t=1 p=1 data=32"), Ceilings.defaults())
                        .data())
                .hasSize(32);
    }

    /** For {@code keyid} and {@code data}, the number of bytes is given. */
    private static String stored(String parameters) {
        String text = parameters.replace(' ', ',');
        int last = text.lastIndexOf('=') + 1;
        if (text.contains("keyid") || text.contains("data")) {
            byte[] value = new byte[Integer.parseInt(text.substring(last))];
            text = text.substring(0, last)
                    + Base64.getEncoder().withoutPadding().encodeToString(value);
        }
        return Traits.of(Argon2.id(8, 1, 1)).print(new byte[16], new byte[32]).replace("m=8,t=1,p=1", text);
    }
}
