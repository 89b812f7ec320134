package io.hashkit.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.HmacOfTheJdk;
import io.hashkit.TestKeys;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.KeyStore;
import java.security.Security;
import java.security.UnrecoverableKeyException;
import java.util.List;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class KeyReaderTest {
    private static final String SECRET = "c2VjcmV0 c2VjcmV0\n";

    @Test
    void text_isReadWithoutItsWhiteSpace() {
        assertThat(KeyReader.base64(SECRET)).asString().isEqualTo("secretsecret");
        assertThat(KeyReader.hex(" 0aFF\n")).containsExactly(0x0a, 0xff);
    }

    @Test
    void textThatIsNoKey_isRefusedWithoutItsCharacters() {
        assertThatThrownBy(() -> KeyReader.base64("secret!"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not base64")
                .hasNoCause();
        assertThatThrownBy(() -> KeyReader.hex("secret"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pairs of hexadecimal digits")
                .hasNoCause();
    }

    @Test
    void keyStore_tellsAWrongPasswordFromADamagedFile() throws Exception {
        KeyStore made = KeyStore.getInstance("PKCS12");
        made.load(null, null);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        made.store(out, "right".toCharArray());

        assertThat(KeyReader.keyStore(new ByteArrayInputStream(out.toByteArray()), "PKCS12", "right".toCharArray())
                        .size())
                .isZero();
        assertThatThrownBy(() -> KeyReader.keyStore(
                        new ByteArrayInputStream(out.toByteArray()), "PKCS12", "wrong".toCharArray()))
                .isInstanceOf(UnrecoverableKeyException.class);
        assertThatThrownBy(() ->
                        KeyReader.keyStore(new ByteArrayInputStream(new byte[100]), "PKCS12", "right".toCharArray()))
                .isInstanceOf(IOException.class);
    }

    @Test
    void keyOfAStore_computesAsTheSameKeyElsewhere() throws Exception {
        char[] password = "right".toCharArray();
        SecretKeySpec key = new SecretKeySpec(TestKeys.A, "HmacSHA256");
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setEntry("key", new KeyStore.SecretKeyEntry(key), new KeyStore.PasswordProtection(password));
        byte[] expected = HmacOfTheJdk.of(TestKeys.A).hmacSha256(new byte[] {1, 2, 3});

        for (KeyPrf prf : List.of(
                KeyPrf.of(store, "key", password),
                KeyPrf.of(key, Security.getProvider("SunJCE")),
                KeyPrf.of(TestKeys.A))) {
            assertThat(prf.hmacSha256(new byte[] {1, 2, 3})).isEqualTo(expected);
        }
        assertThatThrownBy(() -> KeyPrf.of(store, "other", password))
                .isInstanceOf(KeyUnavailableException.class)
                .hasMessage("the key store has no secret key \"other\"");
        assertThatThrownBy(() -> KeyPrf.of(store, "key", "wrong".toCharArray()))
                .isInstanceOf(KeyUnavailableException.class)
                .hasMessage("the key store does not give the key \"key\"");
    }
}
