package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.internal.algorithm.Verification;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The bytes of inner headers, and the borders of what is wrapped. */
class InnerHeaderTest {
    @ParameterizedTest
    @CsvSource({
        "00410001, '', A, 1, '', ''",
        "6100300102, a, 0, 258, '', ''",
        "c3a4002effff7a7a, \u00e4, ., 65535, zz, ''",
        "002e00010061, '', ., 1, '', a",
        "002e00017a0061632d31, '', ., 1, z, ac-1"
    })
    void header_isPrintedAsItWasRead(String hex, String before, char filler, int count, String after, String dialect) {
        byte[] bytes = HexFormat.of().parseHex(hex);

        InnerHeader read = InnerHeader.parse(bytes);

        assertThat(read).isEqualTo(new InnerHeader(before, filler, count, after, dialect));
        assertThat(read.bytes()).isEqualTo(bytes);
        assertThat(read.blank()).isEqualTo(before + String.valueOf(filler).repeat(count) + after);
        assertThat(read).hasToString("InnerHeader[" + count + " characters of tag]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "61",
                "00",
                "004100",
                "61004100",
                "00410000",
                "00420001",
                "ff00410001",
                "00410001ff",
                "0041000100",
                "004100010041",
                "00410001002d61",
                "0041000100610061"
            })
    void otherBytes_areMalformed(String hex) {
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> InnerHeader.parse(HexFormat.of().parseHex(hex)))
                .returns(Reason.MALFORMED, InvalidHashException::reason);
    }

    /** A tag of eight bytes, in each spelling; base64 that goes on after it holds other bytes too. */
    @ParameterizedTest
    @CsvSource({
        "x$0011223344556677, x$, 0, 16, ''",
        "0011223344556677, '', 0, 16, ''",
        "x$0011223344556677y, x$, 0, 16, y",
        "x$00112233445566FF, , 0, 0, ''",
        "x$ABEiM0RVZnc, x$, A, 11, ''",
        "x$ABEiM0RVZnc=, x$, A, 11, =",
        "x$ABEiM0RVZnc$, x$, A, 11, $",
        "x$ABEiM0RVZncA, , A, 0, ''",
        "x$ABEiM0RVZnc+, , A, 0, ''",
        "x$ABEiM0RVZnc/, , A, 0, ''",
        "x$ABEiM0RVZnc-, , A, 0, ''",
        "x$ABEiM0RVZnc_, , A, 0, ''",
        "0011223344556677 0011223344556677, , 0, 0, ''",
    })
    void tag_isTakenOutWhereItStandsOnce(String stored, @Nullable String before, char filler, int count, String after) {
        byte[] tag = HexFormat.of().parseHex("0011223344556677");

        InnerHeader expected = before == null ? null : new InnerHeader(before, filler, count, after, "it");
        assertThat(InnerHeader.of(stored, tag, "it")).isEqualTo(expected);
    }

    @Test
    void textThatIsNotUtf8OrHasNul_isNotCut() {
        byte[] tag = "tagtagtag".getBytes(ISO_8859_1);

        assertThat(InnerHeader.of("x$tagtagtag", tag, "")).isEqualTo(new InnerHeader("x$", '.', 9, "", ""));
        assertThat(InnerHeader.of("\0$tagtagtag", tag, "")).isNull();
        assertThat(InnerHeader.of("\ud800$tagtagtag", tag, "")).isNull();
        assertThat(InnerHeader.of("x$tagtagtag", new byte[0], "")).isNull();
    }

    @Test
    void gap_hasALengthOfTwoBytes() {
        String longest = "t".repeat(65_535);

        assertThat(InnerHeader.of(longest, longest.getBytes(ISO_8859_1), ""))
                .isEqualTo(new InnerHeader("", '.', 65_535, "", ""));
        assertThat(InnerHeader.of(longest + "t", (longest + "t").getBytes(ISO_8859_1), ""))
                .isNull();
    }

    /** The bytes around the tag keep their bits, whatever characters they share with it. */
    @ParameterizedTest
    @CsvSource({"0, 0", "0, 1", "0, 2", "0, 3", "1, 0", "2, 0", "3, 0", "1, 1", "2, 2", "16, 5"})
    void tagWithinBase64_isZeroAndTheRestIsKept(int start, int more) {
        byte[] blob = new byte[start + 8 + more];
        Arrays.fill(blob, (byte) 0xA7);
        byte[] tag = HexFormat.of().parseHex("fedcba9876543210");
        System.arraycopy(tag, 0, blob, start, 8);
        String stored = "{X}" + Base64.getEncoder().encodeToString(blob);

        InnerHeader header = Objects.requireNonNull(InnerHeader.of(stored, tag, "it"));

        Arrays.fill(blob, start, start + 8, (byte) 0);
        assertThat(header.blank()).isEqualTo("{X}" + Base64.getEncoder().encodeToString(blob));
        assertThat(header.before()).hasSize(3 + (8 * start + 5) / 6);
    }

    /** The fields of a template tell where it is: labels and numbers may stand before the bytes that hold it. */
    @ParameterizedTest
    @CsvSource({
        "x:<i>:<s[1] tag[8]:base64>, x:10:pwARIjNEVWZ3, x:10:pw, A, 10, ''",
        "<tag[8] s[1]:hex>$<s2:text>, 0011223344556677a7$0011, '', 0, 16, a7$0011",
        "<s[3] tag[8]:base64->.<s2:text>, p6enABEiM0RVZnc.it, p6en, A, 11, .it",
        "<s[2]:text>$<tag[8]:alnum>, xy$aA0zZ9bC, xy$, 0, 8, ''",
        "<s[8]:text>$<tag[8]:text>, aA0zZ9bC$aA0zZ9bC, , 0, 0, ''",
        "<tag[2]:hex>$<tag2[2]:hex>, 1234$5678, , 0, 0, ''",
    })
    void tagOfATemplate_isTakenOutOfItsField(
            String template, String stored, @Nullable String before, char filler, int count, String after) {
        InnerHeader expected = before == null ? null : new InnerHeader(before, filler, count, after, "it");

        assertThat(new Template(template, false, 0).withoutTag(stored, "it")).isEqualTo(expected);
    }

    @Test
    void blankThatReadsOtherwise_isNoInnerString() {
        InnerHeader header = new InnerHeader("x$", '0', 16, "", "");
        Verification hash = digest("own", "t=1", 64, 8);

        assertThat(header.isWithoutTag(hash, digest("own", "t=1", 64, 8))).isTrue();
        assertThat(header.isWithoutTag(hash, digest("own", "t=1", 64, 9))).isFalse();
        assertThat(header.isWithoutTag(hash, digest("other", "t=1", 64, 8))).isFalse();
        assertThat(header.isWithoutTag(hash, digest("own", "t=2", 64, 8))).isFalse();
        assertThat(header.isWithoutTag(hash, digest("own", "t=1", 63, 8))).isFalse();
        assertThat(header.isWithoutTag(hash, digest("own", "t=1", 64, "0000000\0")))
                .isTrue();
        assertThat(header.isWithoutTag(hash, digest("own", "t=1", 64, "1000000\0")))
                .isFalse();
        assertThat(header.isWithoutTag(hash, digest("own", "t=1", 64, "0000000A")))
                .isFalse();
    }

    private static Verification digest(String algorithm, String costs, long saltBits, int length) {
        return digest(algorithm, costs, saltBits, "\0".repeat(length));
    }

    private static Verification digest(String algorithm, String costs, long saltBits, String tag) {
        return Verification.digest(algorithm, costs, 1, saltBits, tag.getBytes(ISO_8859_1), byte[]::clone);
    }
}
