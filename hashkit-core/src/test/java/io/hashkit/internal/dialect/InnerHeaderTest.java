package io.hashkit.internal.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The bytes of inner headers, and the borders of what is wrapped. */
class InnerHeaderTest {
    @ParameterizedTest
    @CsvSource({
        "00410001, '', A, 1, ''",
        "6100300102, a, 0, 258, ''",
        "c3a4002effff7a7a, \u00e4, ., 65535, zz",
        "002e000100, '', ., 1, '\0'"
    })
    void header_isPrintedAsItWasRead(String hex, String before, char filler, int count, String after) {
        byte[] bytes = HexFormat.of().parseHex(hex);

        InnerHeader read = InnerHeader.parse(bytes);

        assertThat(read).isEqualTo(new InnerHeader(before, filler, count, after));
        assertThat(read.bytes()).isEqualTo(bytes);
        assertThat(read.blank()).isEqualTo(before + String.valueOf(filler).repeat(count) + after);
        assertThat(read).hasToString("InnerHeader[" + count + " characters of tag]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "61", "00", "004100", "61004100", "00410000", "00420001", "ff00410001", "00410001ff"})
    void otherBytes_areMalformed(String hex) {
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> InnerHeader.parse(HexFormat.of().parseHex(hex)))
                .returns(Reason.MALFORMED, InvalidHashException::reason);
    }

    @Test
    void wrappedString_fitsIntoAColumnOf255Characters() {
        assertThatNoException().isThrownBy(() -> InnerHeader.requireShort(255));
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> InnerHeader.requireShort(256))
                .returns(Reason.NOT_WRAPPABLE, InvalidHashException::reason)
                .withMessageContaining("256 characters, more than 255");
    }
}
