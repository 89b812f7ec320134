package io.hashkit;

import static io.hashkit.OwnFormTest.hasher;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.dialect.Dialects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two forms that read the same rows: a hasher accepts them if they compute the same, or one of them comes first. */
class AlikeFormsTest {
    @Test
    void twoOfOneName_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        hasher(Dialects.of("a", "<tag:hex>", "md5($p)"), Dialects.of("a", "x<tag:hex>", "md5($p)")))
                .withMessageContaining("two dialects have the name a");
    }

    /** SPIP's form would read the rows of EMQX, which compute another digest. */
    @Test
    void twoNamedOnesOfWhichOneReadsMore_areAcceptedInOneOrder() {
        Dialect narrow = Dialects.named("emqx").orElseThrow();
        Dialect wide = Dialects.named("spip").orElseThrow();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> hasher(wide, narrow))
                .withMessageEndingWith("accept emqx first, which reads fewer strings");
        assertThat(hasher(narrow, wide)).isNotNull();
    }

    @Test
    void twoThatReadTheSameStrings_areRefusedWithBothNames() {
        Dialect one = Dialects.of("one", "<s:hex>:<tag:hex>", "md5($s.$p)");
        Dialect other = Dialects.of("other", "<s:hex>:<tag:hex>", "md5($p.$s)");
        Dialect wider = Dialects.of("wider", "<s[0-16]:text>:<tag:hex>", "md5($p.$s)");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> hasher(one, other))
                .withMessageContaining("cannot accept both one and other");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> hasher(wider, Dialects.of("narrow", "<s[4]:hex>:<tag:hex>", "md5($s.$p)")))
                .withMessageEndingWith("accept narrow first, which reads fewer strings");
        assertThat(hasher(one, Dialects.of("same", "<s:hex>:<tag:hex>", "md5($s.$p)")))
                .as("the same computation")
                .isNotNull();
        assertThatIllegalArgumentException()
                .as("two secrets")
                .isThrownBy(() -> hasher(
                        Dialects.of("one", "<tag:hex>", "md5($k.$p)", new byte[] {1}),
                        Dialects.of("other", "<tag:hex>", "md5($k.$p)", new byte[] {2})));
    }

    /** With the salts that programs write, not only the shortest. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<hash> | bcrypt(hex(md5($p))) | <hash> | bcrypt(hex(sha1($p)))",
                "v:<hash> | bcrypt(hex(md5($p))) | v:<hash> | bcrypt(hex(sha1($p)))",
                "<hash:base64> | bcrypt(hex(md5($p))) | <hash:base64> | bcrypt(hex(sha1($p)))",
                "<hash> | bcrypt(hex(md5($p))) | <hash> | crypt($p)",
                "<hash> | crypt($p) | <hash> | crypt(hex(md5($p)))",
                "<hash> | argon2(lower($p)) | <hash> | argon2(hex(md5($p)))",
                "<s:text>:<hash> | argon2($s.$p) | <s[0-9]:text>:<hash> | argon2($p.$s)",
                "<s:hex>:<tag:hex> | sha1($s.$p) | <s:hextext>:<tag:hex> | sha1($s.$p)",
                "<s:hex>:<tag:hex> | sha1($s.$p) | <s:hextext>:<tag:hex> | sha1($p.$s)",
                "<i>:<tag:hex> | sha1^$i($p) | <i:x>:<tag:hex> | sha1^$i($p)",
                "<i>:<tag:hex> | sha1($i.$p) | <s:hextext>:<tag:hex> | sha1($s.$p)",
                "<s:alnum>:<s2:alnum>:<tag:hex> | sha1($s.$p.$s2) | <s2:alnum>:<s:alnum>:<tag:hex> | sha1($s.$p.$s2)",
                "<s[16] s2[16]:hex>:<tag:hex> | sha1($s.$p.$s2) | <s2[16] s[16]:hex>:<tag:hex> | sha1($s.$p.$s2)",
                "<s[8-64]:alnum>:<tag:hex> | sha1($s.$p) | <s[4-10]:alnum>:<tag:hex> | sha1($p.$s)",
                "<s:base64>:<tag:hex> | sha1($s.$p) | <s:alnum>:<tag:hex> | sha1($p.$s)",
                "$<ln r[8] p1[8]:x>$<s:hex>$<tag[16]:hex> | scrypt($p,$s,2^$ln,$r,$p1) | $<ln r[8] p1[8]:x>$<s:hextext>$<tag[16]:hex> | scrypt($p,$s,2^$ln,$r,$p1)",
            })
    void twoThatReadOneRowOtherwise_areRefusedInBothOrders(String one, String first, String other, String second) {
        Dialect a = Dialects.of("a", one, first);
        Dialect b = Dialects.of("b", other, second);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> accepting(a, b))
                .withMessage(
                        "a hasher cannot accept both a and b: they read the same strings and compute different hashes");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> accepting(b, a))
                .withMessageEndingWith("different hashes");
    }

    private static PasswordHasher accepting(Dialect... dialects) {
        return TestHashers.builder().scheme(Pbkdf2.sha256(1)).accept(dialects).build();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<hash> | argon2(hex(md5($p))) | <hash> | bcrypt(hex(sha1($p)))",
                "<s:alnum>:<tag:hex> | md5($s.$p) | <s:alnum>:<tag:HEX> | md5($p.$s)",
                "<tag:hex>:<s[32]:hextext> | md5($s.$p) | <tag:hex>:<s[0-]:HEX> | md5($p.$s)",
                "<hash> | bcrypt(hex(md5($p))) | v:<hash> | bcrypt(hex(sha1($p)))",
                "<hash> | bcrypt(hex(md5($p))) | <hash> | bcrypt(hex(md5($p)))",
                "<s:hex>:<tag:hex> | md5($s.$p) | <s[8]:hex>:<tag:hex> | md5($s.$p)",
                "<s:base64>:<tag:hex> | md5($s.$p) | <s:base64->:<tag:hex> | md5($s.$p)",
                "<s[8]:text>:<tag:hex> | md5($s.$p) | <s[9-]:text>:<tag:hex> | md5($p.$s)",
                "<s:text>:<tag:hex> | md5($s.$p) | <s:text>:<tag:hex> | sha1($p.$s)",
            })
    void twoThatReadTheSameOrOtherRows_areAccepted(String one, String first, String other, String second) {
        Dialect a = Dialects.of("a", one, first);
        Dialect b = Dialects.of("b", other, second);

        assertThat(accepting(a, b)).isNotNull();
        assertThat(accepting(b, a)).isNotNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<s:hextext>:<tag:hex> | <s:alnum>:<tag:hex>",
                "<s:hex>:<tag:hex> | <s:alnum>:<tag:hex>",
                "<s:alnum>:<tag:hex> | <s:text>:<tag:hex>",
                "<s:base64>:<tag:hex> | <s:text>:<tag:hex>",
                "<i>:<tag:hex> | <s:alnum>:<tag:hex>",
            })
    void narrowForm_isAcceptedBeforeAWideOne(String narrow, String wide) {
        Dialect first = Dialects.of("narrow", narrow, narrow.startsWith("<i") ? "sha1($i.$p)" : "sha1($s.$p)");
        Dialect second = Dialects.of("wide", wide, "sha1($p.$s)");

        assertThat(accepting(first, second)).isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> accepting(second, first))
                .withMessageEndingWith("accept narrow first, which reads fewer strings");
    }

    @Test
    void twoNamedOnesOverOtherDigests_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> accepting(
                        Dialects.named("matomo").orElseThrow(),
                        Dialects.named("voltdb").orElseThrow()))
                .withMessageContaining("both matomo and voltdb");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> accepting(
                        Dialects.BCRYPT_TRUNCATED,
                        Dialects.named("flask-bcrypt").orElseThrow()))
                .withMessageEndingWith("different hashes");
        assertThat(accepting(
                        Dialects.named("matomo").orElseThrow(),
                        Dialects.named("suitecrm").orElseThrow()))
                .isNotNull();
        assertThat(TestHashers.builder()
                        .scheme(Pbkdf2.sha256(1))
                        .accept(Dialects.ALL)
                        .accept(Dialects.named("matomo").orElseThrow())
                        .build())
                .isNotNull();
    }
}
