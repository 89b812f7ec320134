package io.hashkit.rehash.row;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.phc.InvalidHashException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CompositionTest {
    private static String composed(String template, String... columns) {
        return new Composition(template, false)
                .of(Stream.of(columns).map(one -> one.getBytes(UTF_8)).toList());
    }

    @Test
    void spellings_leadFromTheFirstToTheLast() {
        assertThat(composed("<a>$<b>", "x", "y")).isEqualTo("x$y");
        assertThat(composed("<a:base64->", "fo+")).isEqualTo("Zm8r");
        assertThat(composed("<a:hex:base64>", "fbff")).isEqualTo("+/8=");
        assertThat(composed("<a:base64:url64->", "+/8=")).isEqualTo("-_8");
        assertThat(composed("<a:ab64:HEX>", "./8")).isEqualTo("FBFF");
        assertThat(composed("<a:base64:bcrypt64>", "+/8=")).isEqualTo("896");
        assertThat(composed("<a:bcrypt64:hex>", "896")).isEqualTo("fbff");
        assertThat(composed("$2a$<a:02>$<b:02>", "4", "12")).isEqualTo("$2a$04$12");
        assertThat(composed("<a:base64:hex:text>", "NjE2Mg==")).isEqualTo("ab");
    }

    @Test
    void textOfAnotherSpelling_isRefusedWithTheColumnAlone() {
        for (String one : List.of(
                "hex FB",
                "hex f",
                "hex g0",
                "base64 +/8",
                "base64 +/9=",
                "base64- +/8=",
                "url64 +/8=",
                "ab64 +/8",
                "bcrypt64 8=",
                "HEX fb")) {
            String[] words = one.split(" ");
            assertThatThrownBy(() -> composed("<salt:" + words[0] + ":text>", words[1]))
                    .as(one)
                    .isInstanceOf(InvalidHashException.class)
                    .hasMessage("the column salt is not " + words[0])
                    .hasNoCause();
        }
        assertThatThrownBy(() -> composed("<salt>", "")).hasMessage("the column salt is empty");
    }

    @Test
    void firstBlock_isThatOfTheDigest() {
        byte[] tag = new byte[100];
        for (String digest : List.of("sha1 20", "sha256 32", "sha512 64", "hmac-sha384 48")) {
            String[] words = digest.split(" ");
            String text = new Composition("$pbkdf2-" + words[0] + "$<tag:base64>", true).of(List.of(tag));
            assertThat(Base64.getDecoder().decode(text.substring(text.lastIndexOf('$') + 1)))
                    .as(digest)
                    .hasSize(Integer.parseInt(words[1]));
        }
        assertThatThrownBy(() -> new Composition("$scrypt$<tag:base64>", true).of(List.of(tag)))
                .hasMessageContaining("--first-block needs the name of PBKDF2's digest");
    }
}
