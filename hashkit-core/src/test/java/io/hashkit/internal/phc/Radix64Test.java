package io.hashkit.internal.phc;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.phc.InvalidHashException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each byte string has one spelling. */
class Radix64Test {
    /** RFC 4648 section 10. */
    @ParameterizedTest
    @CsvSource({"'', ''", "f, Zg==", "fo, Zm8=", "foo, Zm9v", "foob, Zm9vYg==", "fooba, Zm9vYmE=", "foobar, Zm9vYmFy"})
    void textOfTheRfc_isWrittenAndRead(String bytes, String text) {
        byte[] ascii = bytes.getBytes(US_ASCII);
        String unpadded = text.replace("=", "");

        assertThat(Radix64.STANDARD.encode(ascii)).isEqualTo(unpadded);
        assertThat(Radix64.STANDARD.decode("it", unpadded)).isEqualTo(ascii);
        assertThat(Radix64.STANDARD.decodePadded("it", text)).isEqualTo(ascii);
    }

    @Test
    void crypt3_writesTheLowBitsFirst() {
        assertThat(Radix64.CRYPT3.encode(new byte[] {1})).isEqualTo("/.");
        assertThat(Radix64.CRYPT3.encode(new byte[] {-1})).isEqualTo("z1");
        assertThat(Radix64.CRYPT3.encode(new byte[] {0, 1, 0})).isEqualTo(".2..");
    }

    @ParameterizedTest
    @EnumSource
    void bytesWritten_areReadBack(Radix64 form) {
        Random random = new Random(20261126);
        for (int length = 0; length < 100; length++) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);

            String text = form.encode(bytes);

            assertThat(text).hasSize((length * 8 + 5) / 6);
            assertThat(text.chars()).allMatch(c -> form.alphabet().indexOf(c) >= 0);
            assertThat(form.decode("it", text)).isEqualTo(bytes);
        }
    }

    @ParameterizedTest
    @EnumSource
    void anotherSpelling_isMalformed(Radix64 form) {
        String zero = form.alphabet().substring(0, 1);
        String ones = form.alphabet().substring(63);
        for (String text : List.of(
                zero,
                zero.repeat(5),
                zero + ones,
                zero.repeat(2) + ones,
                zero + "\u007f",
                zero + "\u0080",
                zero + "\u0100",
                zero + " ",
                zero + "=")) {
            assertThatExceptionOfType(InvalidHashException.class)
                    .as(text)
                    .isThrownBy(() -> form.decode("it", text))
                    .returns(InvalidHashException.Reason.MALFORMED, InvalidHashException::reason);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Zg", "Zg=", "Zg===", "Zm9v=", "Zm9v====", "Z===", "====", "=Zg=", "Zh=="})
    void otherPadding_isMalformed(String text) {
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> Radix64.STANDARD.decodePadded("it", text))
                .returns(InvalidHashException.Reason.MALFORMED, InvalidHashException::reason);
    }
}
