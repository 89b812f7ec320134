package io.hashkit;

import static io.hashkit.OwnFormTest.hasher;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.hashkit.algorithm.Dialect;
import io.hashkit.dialect.Dialects;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Forms that an application declares, and that hashkit refuses, for themselves or for their name. */
class RefusedFormTest {
    /** Each message has the place and the cure. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<s:hex>:<tag:hex | sha512($s.$p) | template <s:hex>:<tag:hex, character 9: the field is not closed by >",
                "<s:hex><tag:hex> | md5($p) | character 8: two fields need text between them, unless the first has a fixed length",
                "<s:hox>:<tag:hex> | md5($p) | character 1: there is no spelling hox; choose from hex",
                "x:<q:hex>:<tag:hex> | md5($p) | character 3: there is no field q; choose from s, s2, tag",
                "<<tag:hex>> | md5($p) | character 1: there is no field <tag",
                "<i>:<s:hex>:<tag[20]:hex> | sha1(pbkdf2-sha1($p,$s,1,$i)) | character 26: a length must be a number from 1 to 1024",
                "<s:hex>:<tag[20]:hex> | sha1(scrypt($p,$s,16,1,1,2147483647)) | a length must be a number from 1 to 1024",
                "<i>:<tag[20]:hex> | sha1(cut($i,sha1($p))) | character 10: a length must be a number from 1 to 1024",
                "a>b<tag:hex> | md5($p) | character 2: > closes no field",
                "abc | md5($p) | character 1: there is no <tag> and no <hash>",
                "'' | md5($p) | template , character 1: there is no <tag> and no <hash>",
                "<tag:hex>:<tag:hex> | md5($p) | character 11: the field tag stands there twice",
                "<tag[9-3]:hex> | md5($p) | character 1: the least length 9 is above the most, 3",
                "<i[64]:crypt1><tag:hex> | sha1^$i($p) | character 1: crypt1 has no number as high as 64",
                "<tag[3:hex> | md5($p) | character 1: lengths are written like [16], [8-64] or [8-]",
                "<i[u7] tag[16]:hex> | md5($p) | and those of binary numbers like [u32]",
                "<#0 tag[16]:hex> | md5($p) | bytes that are always the same are written like #0100",
                "<s[sl] tag[16]:hex> | md5($p.$s) | character 1: the length of s[sl] must stand before it",
                "x:<tag[2]:hex> | sha1($p) | template x:<tag[2]:hex>, character 3: the computation sha1($p) makes 20 bytes: write tag[20], or cut(2,...)",
                "<tag[32]:hex> | sha1($p) | the computation sha1($p) makes 20 bytes: write tag[20]",
                "<s:hex>:<tag:hex> | scrypt($p,$s,2,1,1) | character 9: the tag needs a length, such as tag[32], because",
                "<s:salt>:<tag:crypt> | sha512-crypt($p,$s,5000) | the tag needs a length, such as tag[86], because",
                "<c>:<s[16]:bcrypt64>:<tag:bcrypt64> | bcrypt($p,$s,$c) | the tag needs a length, such as tag[23], because",
                "<s:hex>:<tag:hex> | hex(sha1($s.$p)) | character 9: the tag needs a length, such as tag[40], because",
                "<s:hex>:<tag:hextext> | hex(sha1^20000($s.$p)) | such as tag[40], because a part of a tag is a tag of another length",
                "<tag:hex> | sha512($s.$p) | character 10: the template has no field s",
                "<s:hex>:<tag:hex> | sha1($head.$p) | nothing stands before the tag in its field, so there is no $head",
                "<tag[20] s[8]:hex> | sha1($head.$p) | nothing stands before the tag",
                "<head:hex>:<tag:hex> | sha1($head.$p) | character 1: there is no field head; choose from s, s2, tag",
                "<tag:hex> | sha999($p) | there is no function sha999",
                "<tag:hex> | md5($p | computation md5($p, character 7: there must be )",
                "<tag:hex> | md5($p)) | computation md5($p)), character 8: the computation goes on",
                "<tag:hex> | md5('x) | the text is not closed by '",
                "<tag:hex> | '' | computation , character 1: there must be a function, a variable such as $p",
                "<tag:hex> | none | there must be a function",
                "<s:hex>:<tag:hex> | sha512($s) | the password, $p, does not occur, so any password would match",
                "<s:hex>:<tag:hex> | sha1^$s($p) | the field s is no number",
                "<tag:hex> | sha1^0($p) | a constant must be a number from 1 to 2147483647",
                "<tag:hex> | hex^2($p) | only a digest can be repeated",
                "<tag:hex> | sha1^3($p,sha1($last)) | what is digested each time must contain no digest and no hash",
                "<tag:hex> | sha1($p.$last) | there is no field last",
                "<tag:hex> | argon2($p) | the template has no field hash",
                "<hash> | argon2($p,$k) | it needs a secret, because $k occurs",
                "<hash> | argon2($p,$s) | character 10: there must be )",
                "<hash> | argon2($p,32) | character 10: there must be )",
                "<s[64]:hex>:<tag[32]:hex> | argon2id($p,$s,64,2,1,$k,32) | character 23: a length must be a number from 1 to 1024",
                "<s:hex>:<tag[32]:hex> | scrypt($p,$s,16,1,1,$k) | a length must be a number from 1 to 1024",
                "<hash> | md5($p) | needs a field tag and uses no field hash",
                "<hash>:<tag[23]:hex> | bcrypt($p) | the hash inside has its own tag, so there can be no field tag",
                "<tag:text> | $p | any text would be a password; the form of a password in plain text begins with a label",
                "<tag:hex> | hex($p) | any text would be a password",
                "<s:hex>:<tag:hex> | pbkdf2-sha256($p,$s.$p,1000) | character 21: beside pbkdf2-sha256, $p may occur in its first argument alone",
                "<tag:hex> | pbkdf2-sha256($p,sha1($p),1000) | character 23: beside pbkdf2-sha256, $p may occur",
                "<s:hex>:<tag:hex> | sha256($s.$p.pbkdf2-sha256($p,$s,1000,32)) | character 11: beside pbkdf2-sha256",
                "<tag:hex> | pbkdf2-sha256('key',$p,1) | character 21: beside pbkdf2-sha256",
                "<s:hex>:<tag:hex> | sha256(pbkdf2-sha256('key',$s,1,32).$p) | character 37: beside pbkdf2-sha256",
                "<tag:hex> | sha256(pbkdf2-sha384($p,'salt',1).pbkdf2-sha256('key','salt',1,32)) | character 22: beside pbkdf2-sha256",
                "<tag:hex> | sha256^2(pbkdf2-sha256($p,'salt',1,32),$p.$last) | character 40: beside pbkdf2-sha256",
                "<tag:hex>:<tag2[16]:hex> | md5($p) | makes 16 bytes: both tags must have them together",
                "<tag[8]:hex>:<tag2[64]:hex> | sha256($p) | makes 32 bytes: both tags must have them together",
                "<tag[16]:hex>:<tag2:hex> | sha256($p) | the second tag needs a length, such as <tag2[32]:hex>",
                "<hash>:<tag2[16]:hex> | bcrypt($p) | the hash inside has its own tag, so there can be no field tag",
                "x<hash> | hex(bcrypt($p)) | character 1: bcrypt must be the outermost function: the hash inside is compared as it is",
                "x<hash> | crypt($p).'x' | character 1: crypt must be the outermost function",
                "<s[16]:hex>:<tag[24]:hex> | bcrypt($p,$s,4) | makes 23 bytes: write tag[23]",
                "<s:hex>:<tag:hex> | aes(sha1($p),$s) | makes nothing: a key of aes has 16, 24 or 32 bytes",
                "<s:hex>:<tag:hex> | aes($p,$s) | makes nothing: a key of aes has 16, 24 or 32 bytes",
                "<c[100-]:02>:<s[16]:hex>:<tag[23]:hex> | bcrypt($p,$s,$c) | character 1: 02 has no number as high as 100",
                "<s:hex>:<tag:hex> | aes($k,$s.$p) | it needs a secret, because $k occurs",
                "<i[u32]>:<tag:hex> | sha1^$i($p) | character 1: text of numbers holds numbers alone",
                "<ln r[u8] p1[8]:x>:<s:hex>:<tag[32]:hex> | scrypt($p,$s,2^$ln,$r,$p1) | character 1: text of numbers holds numbers alone",
                "<i s[8]>:<tag:hex> | sha1^$i($s.$p) | character 1: text of numbers holds numbers alone",
                "<i #01>:<tag:hex> | sha1^$i($p) | character 1: text of numbers holds numbers alone",
                "<r p1[6]:crypt1>:<s:hex>:<tag[32]:hex> | scrypt($p,$s,16,$r,$p1) | character 1: text of numbers",
                "<tag[16]:hex> | cut(16,$tag.sha1($p)) | character 12: the tag is what is computed",
                "<tag:hex> | md5($k.$p) | computation md5($k.$p): it needs a secret, because $k occurs",
            })
    void formThatCannotBeUsed_isRefusedWithItsPlace(String template, String computation, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Dialects.of("my-app", template, computation))
                .withMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<s[8]:alnum>:<tag:hex> | sha1(cut(8,$s.$p))",
                "<s:alnum>:<tag:hex> | sha1(cut(8,$s.$p))",
                "v1:<tag:hex> | sha1(cut(6,'pepper'.$p))",
                "plain:<tag:text> | cut(3,'abc'.$p)",
                "<tag:hex> | sha1(skip(1000,$p))",
                "<tag:hex> | sha1^20000(skip(1000,$p))",
                "<hash> | bcrypt(cut(8,'12345678'.$p))",
                "<s[3]:text>:<hash> | crypt(cut(3,$s.$p))",
                "<c:02>:<s[16]:bcrypt64>:<tag[23]:bcrypt64> | bcrypt(hex(sha512($s)).$p,$s,$c)",
                "<s:hex>:<tag:hex> | pbkdf2-sha256(cut(8,$s.$p),$s,1000)",
                "<s:hex>:<tag:hex> | sha1(cut(6,'pepper'.pbkdf2-sha256($p,$s,1000,32)))",
            })
    void formThatAnyPasswordMatches_isRefused(String template, String computation) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Dialects.of("my-app", template, computation))
                .withMessage("computation " + computation
                        + ": any password would match, because what is made is the same for all");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sha1^1000($p,$s)", "sha1^1000($p,'x')", "sha1(sha1^2($p,$p.$last).sha1^2($p,$p))"})
    void repeatedDigestWithoutTheLastOne_isRefused(String computation) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Dialects.of("my-app", "<s:alnum>:<tag:hex>", computation))
                .withMessageContaining("what is digested each time must contain the last digest, $last");
    }

    @Test
    void formThatIsTooLargeOrTooDeep_isRefused() {
        String tag = "<tag:hex>";
        String fields = "<i>,<c>,<n>,<ln>,<r>,<p1>,<l>,<bits>,<sl>,<s:hex>,<s2:hex>,";

        assertThat(Dialects.of("a", "x".repeat(300 - tag.length()) + tag, "md5($p)"))
                .hasToString("a");
        assertThat(Dialects.of("a", fields + tag, "md5($p)")).hasToString("a");
        for (String template : List.of("x".repeat(301 - tag.length()) + tag, "x".repeat(1 << 20), "<".repeat(301))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Dialects.of("a", template, "md5($p)"))
                    .withMessage("a template has at most 300 characters, not " + template.length());
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Dialects.of("a", "<".repeat(300), "md5($p)"))
                .withMessageContaining("is not closed");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Dialects.of("a", "<#00:hex>".repeat(30) + tag, "md5($p)"))
                .withMessageContaining("more than 12 fields");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Dialects.of("a", tag, "md5(".repeat(1000) + "$p" + ")".repeat(1000)))
                .withMessage("a computation has at most 300 characters, not 5002");
        assertThatIllegalArgumentException()
                .as("each call of hex doubles its text")
                .isThrownBy(() -> Dialects.of("a", tag, "sha1(" + "hex(".repeat(20) + "$p" + ")".repeat(21)))
                .withMessageContaining("calls within each other");
    }

    @ParameterizedTest
    @ValueSource(strings = {"django", "unsalted-digest", "hashkit", "unknown", "none", "all", "bcrypt", "argon2id"})
    void nameOfHashkit_isRefused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Dialects.of(name, "<tag:hex>", "md5($p)"))
                .withMessage("the name " + name + " belongs to hashkit: choose another");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "My", "my_app", "1a", "a b"})
    void nameOfAnotherForm_isRefused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Dialects.of(name, "<tag:hex>", "md5($p)"))
                .withMessageContaining("lower-case letters, digits and hyphens");
    }

    @Test
    @SuppressWarnings("NullAway")
    void nothing_isRefusedByItsName() {
        assertThatNullPointerException()
                .isThrownBy(() -> Dialects.of("a", "<tag:hex>", "md5($p)", null))
                .withMessage("secret");
        assertThatNullPointerException()
                .isThrownBy(() -> Dialects.of(null, "<tag:hex>", "md5($p)"))
                .withMessage("name");
    }

    /** Values of a sample contain no text of the template. */
    @ParameterizedTest
    @ValueSource(strings = {"<s:text>.<tag:hex>", "<s:alnum>z<tag:hex>", "<s:text>.<s2:text>,<tag:hex>"})
    void textBetweenFields_mayBeAnyCharacter(String template) {
        assertThat(Dialects.of("a", template, "sha1($s.$p)")).hasToString("a");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<hash> | argon2(lower($p))",
                "$argon2id$v=19$m=<n>,t=<i>,p=<p1>$<s:base64->$<tag[32]:base64-> | sha256($s.$p)",
                "$<tag[1-]:text> | $p",
            })
    void formThatClaimsTheHashersOwnStrings_isRefused(String template, String computation) {
        Dialect greedy = Dialects.of("greedy", template, computation);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> hasher(greedy))
                .withMessageContaining("cannot accept greedy, which would read the hasher's own strings");
    }
}
