package io.hashkit.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.internal.algorithm.ScryptTraits;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScryptTest {
    @Test
    void costsAtTheLimits_areAllowed() {
        assertThat(new Scrypt(15, 1, 16_769_024).memoryBytes()).isEqualTo(128L * ((1 << 15) + 16_769_024));
        assertThat(new Scrypt(20, 8, 2_096_128).memoryBytes()).isEqualTo(1024L * ((1 << 20) + 2_096_128));
        assertThat(new Scrypt(1, 8_384_512, 2).memoryBytes()).isEqualTo(128L * 8_384_512 * 4);
        assertThat(ScryptTraits.mostLogN(1)).isEqualTo(15);
        assertThat(ScryptTraits.mostLogN(2)).isEqualTo(22);
        assertThat(ScryptTraits.mostLogN(8)).isEqualTo(20);
        assertThat(ScryptTraits.mostLogN(8_384_512)).isEqualTo(1);
        for (int r : new int[] {0, 8_384_513}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ScryptTraits.mostLogN(r))
                    .withMessage("scrypt r must be from 1 to 8384512, not " + r);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0  | 8          | 1          | scrypt log2 N for r=8 must be from 1 to 20, not 0
            21 | 8          | 1          | scrypt log2 N for r=8 must be from 1 to 20, not 21
            64 | 8          | 1          | scrypt log2 N for r=8 must be from 1 to 20, not 64
            16 | 1          | 1          | scrypt log2 N for r=1 must be from 1 to 15, not 16
            1  | 0          | 1          | scrypt r must be from 1 to 8384512, not 0
            1  | 8384513    | 1          | scrypt r must be from 1 to 8384512, not 8384513
            1  | 8          | 0          | scrypt p for r=8 must be from 1 to 2096128, not 0
            1  | 8          | 2096129    | scrypt p for r=8 must be from 1 to 2096128, not 2096129
            1  | 8          | -1         | scrypt p for r=8 must be from 1 to 2096128, not -1
            """)
    void costsOutOfRange_nameValueAndRange(int logN, int r, int p, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Scrypt(logN, r, p))
                .withMessage(message);
    }

    @Test
    void namedSets_haveThePublishedValues() {
        assertThat(Scrypt.OWASP_2026_128_MIB).isEqualTo(new Scrypt(17, 8, 1));
        assertThat(Scrypt.OWASP_2026_64_MIB).isEqualTo(new Scrypt(16, 8, 2));
        assertThat(Scrypt.OWASP_2026_32_MIB).isEqualTo(new Scrypt(15, 8, 3));
        assertThat(Scrypt.OWASP_2026_16_MIB).isEqualTo(new Scrypt(14, 8, 5));
        assertThat(Scrypt.OWASP_2026_8_MIB).isEqualTo(new Scrypt(13, 8, 10));
        assertThat(Scrypt.recommended()).isEqualTo(new Scrypt(17, 8, 1));
    }

    @Test
    void owaspRatio_isWorkRelativeToTheWeakestRung() {
        assertThat(Traits.of(new Scrypt(13, 8, 10)).owaspRatio()).isEqualTo(1);
        assertThat(Traits.of(new Scrypt(14, 8, 5)).owaspRatio()).isEqualTo(1);
        assertThat(Traits.of(new Scrypt(17, 8, 1)).owaspRatio()).isEqualTo(1.6);
        assertThat(Traits.of(new Scrypt(12, 8, 20)).owaspRatio()).isEqualTo(0.5);
        assertThat(Traits.of(new Scrypt(12, 16, 10)).owaspRatio()).isEqualTo(1);
    }

    @Test
    void stringWritten_isReadBack() {
        Scrypt scheme = new Scrypt(4, 3, 2);
        for (int length : new int[] {32, 64}) {
            StoredHash read =
                    ScryptTraits.read(Traits.of(scheme).print(new byte[16], new byte[length]), Ceilings.defaults());

            assertThat(read.scheme()).isEqualTo(scheme);
            assertThat(read.salt()).hasSize(16);
            assertThat(read.tag()).hasSize(length);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 8, 1, MALFORMED",
        "1, 0, 1, MALFORMED",
        "1, 8, 0, MALFORMED",
        "16, 1, 1, MALFORMED",
        "64, 5, 1, MALFORMED",
        "63, 4, 1, ABOVE_CEILING",
        "1, 1073741823, 1, ABOVE_CEILING",
        "1, 1073741824, 1, MALFORMED",
        "1, 1, 1073741823, ABOVE_CEILING",
        "1, 1, 1073741824, MALFORMED",
        "1, 3, 357913941, ABOVE_CEILING",
        "1, 3, 357913942, MALFORMED"
    })
    void costsThatTheRfcDoesNotAllow_areMalformedAndOthersAboveTheCeilings(long logN, long r, long p, Reason reason) {
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> ScryptTraits.read(logN, r, p, Ceilings.defaults()))
                .returns(reason, InvalidHashException::reason);
    }

    @Test
    void largestNOfASmallBlock_isRead() {
        assertThat(ScryptTraits.read(15, 1, 1, Ceilings.defaults())).isEqualTo(new Scrypt(15, 1, 1));
        assertThat(ScryptTraits.read(1, 1, 1, Ceilings.defaults())).isEqualTo(new Scrypt(1, 1, 1));
    }
}
