package io.hashkit;

import static io.hashkit.OwnFormTest.hasher;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Policy;
import io.hashkit.dialect.Dialects;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What hashkit says of rows of a form that an application declares. */
class RowsOfFormsTest {
    @Test
    void cutTagWithTheLengthOfText_isMalformed() throws Exception {
        PasswordHasher hasher = hasher(Dialects.of("a", "<s:hex>:<tag[40]:hextext>", "hex(sha1($s.$p))"));
        String row = "73616c74:" + SeveralFormsTest.hex("SHA-1", "saltpassword");

        assertThat(hasher.verify("password", row)).isTrue();
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> hasher.verify("password", row.substring(0, row.length() - 2)))
                .returns(
                        "the string has none of the accepted forms: compare its lengths, letters and separators with those of"
                                + " your own forms, or name its dialect",
                        InvalidHashException::getMessage);
    }

    /** She has described it: only details of her form may be wrong. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "73616C74:59B3E8D637CF97EDBE2384CF59CB7453DFE30789",
                "app2:1:73616c74:59b3e8d637cf97edbe2384cf59cb7453dfe30789",
            })
    void rowThatNoOwnFormFits_isNotToBeDescribed(String row) {
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> hasher(Dialects.of("a", "<s:hex>:<tag:hex>", "sha1($s.$p)"))
                        .verify("password", row))
                .withMessageStartingWith("the string has none of the accepted forms: compare its lengths")
                .returns(Reason.UNSUPPORTED, InvalidHashException::reason);
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> hasher().verify("password", row))
                .withMessageContaining("describe the form, as with Dialects.of");
    }

    @Test
    void rowOfAnotherLabel_isNotBlamedOnTheOwnForm() {
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(() -> hasher(Dialects.of("a", "$app$<s:hex>$<tag:hex>", "sha1($s.$p)"))
                        .verify("password", "{foo}abcdef"))
                .withMessageContaining("describe the form, as with Dialects.of");
    }

    /** What stands before the tag contains the salt. */
    @Test
    void saltWithinHead_isASalt() throws Exception {
        byte[] key = "pepper".getBytes(StandardCharsets.UTF_8);
        Dialect own = Dialects.of("own", "<i[u32] s[16] tag[32]:base64>", "hmac-sha256($k,$head.$p)", key);
        byte[] all = Arrays.copyOf("\0\0\0\1saltsaltsaltsaltpassword".getBytes(StandardCharsets.UTF_8), 52);
        Mac hmac = Mac.getInstance("HmacSHA256");
        hmac.init(new SecretKeySpec(key, "HmacSHA256"));
        System.arraycopy(hmac.doFinal(Arrays.copyOf(all, 28)), 0, all, 20, 32);
        String row = Base64.getEncoder().encodeToString(all);
        PasswordHasher hasher = hasher(own);

        assertThat(hasher.verify("password", row)).isTrue();
        assertThat(Dialects.identify(row, Policy.OWASP_2026, Ceilings.defaults(), List.of(own))
                        .algorithm())
                .isEqualTo("salted-sha256");
        assertThat(hasher.verify("password", hasher.rows().wrap(row))).isTrue();
    }

    @Test
    void equalsSignInATemplateOrAComputation_isText() throws Exception {
        String tag = SeveralFormsTest.hex("SHA-1", "salt = password<");

        for (String label : List.of("", "a = b:")) {
            String form = label + "<s:alnum>:<tag:hex> = sha1($s.' = '.$p.'<')";
            Settings settings = new Settings("hashkit.", Map.of("hashkit.forms.own", form));
            assertThat(settings.builder().build().verify("password", label + "salt:" + tag))
                    .as(form)
                    .isTrue();
        }
    }
}
