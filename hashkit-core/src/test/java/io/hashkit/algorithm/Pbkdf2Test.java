package io.hashkit.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.internal.algorithm.Pbkdf2Traits;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.phc.InvalidHashException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class Pbkdf2Test {
    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void iterationsOutOfRange_nameValueAndRange(int iterations) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Pbkdf2.sha256(iterations))
                .withMessage("PBKDF2 iterations must be from 1 to 2147483647, not " + iterations);
    }

    @Test
    void namedSets_haveThePublishedValues() {
        assertThat(Pbkdf2.OWASP_2026_SHA1).isEqualTo(Pbkdf2.sha1(1_400_000));
        assertThat(Pbkdf2.OWASP_2026_SHA256).isEqualTo(Pbkdf2.sha256(600_000));
        assertThat(Pbkdf2.OWASP_2026_SHA512).isEqualTo(Pbkdf2.sha512(220_000));
        assertThat(Pbkdf2.recommended()).isEqualTo(Pbkdf2.OWASP_2026_SHA256);
    }

    @ParameterizedTest
    @CsvSource({
        "SHA1, 700000, 0.5",
        "SHA256, 600000, 1",
        "SHA256, 1200000, 2",
        "SHA512, 220000, 1",
        "SHA512, 55000, 0.25"
    })
    void owaspRatio_isWorkRelativeToOwasp(Prf prf, int iterations, double ratio) {
        assertThat(Traits.of(new Pbkdf2(prf.algorithm(), iterations)).owaspRatio())
                .isEqualTo(ratio);
    }

    @ParameterizedTest
    @EnumSource(Prf.class)
    void stringWritten_isReadBack(Prf prf) {
        Pbkdf2 scheme = new Pbkdf2(prf.algorithm(), 1000);
        String stored =
                Traits.of(scheme).print(new byte[16], new byte[Traits.of(scheme).tagLength()]);

        assertThat(Pbkdf2Traits.read(stored, Ceilings.defaults()).scheme()).isEqualTo(scheme);
        assertThat(Pbkdf2Traits.read(stored.replaceFirst(",l=\\d+", ""), Ceilings.defaults())
                        .tag())
                .hasSize(Traits.of(scheme).tagLength());
    }

    @Test
    void tagLength_isOneBlock() {
        assertThat(Traits.of(Pbkdf2.sha1(1)).tagLength()).isEqualTo(20);
        assertThat(Traits.of(Pbkdf2.sha256(1)).tagLength()).isEqualTo(32);
        assertThat(Traits.of(Pbkdf2.sha512(1)).tagLength()).isEqualTo(64);
        assertThat(Pbkdf2.sha512(1).memoryBytes()).isEqualTo(1024);
    }

    @Test
    void otherNameOfSha1_isRead() {
        String stored = Traits.of(Pbkdf2.sha1(1000)).print(new byte[16], new byte[20]);

        assertThat(stored).startsWith("$pbkdf2$i=1000,l=20$");
        assertThat(Pbkdf2Traits.read(stored.replace("$pbkdf2$", "$pbkdf2-sha1$"), Ceilings.defaults())
                        .scheme())
                .isEqualTo(Pbkdf2.sha1(1000));
    }

    /** Its shorter outputs are prefixes of its longer ones. */
    @Test
    void tagThatWasCut_isRefusedWithTheLengthThatItMustHave() {
        String stored = Traits.of(Pbkdf2.sha256(1000)).print(new byte[16], new byte[16]);

        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> Pbkdf2Traits.read(stored.replace(",l=16", ",l=32"), Ceilings.defaults()))
                .withMessage("the tag has 16 bytes, which differs from the length declared by l");
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> Pbkdf2Traits.read(stored.replace(",l=16", ""), Ceilings.defaults()))
                .withMessage("the tag has 16 bytes; without the parameter l it must have 32");
    }
}
