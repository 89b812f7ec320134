package io.hashkit.seal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.HmacOfTheJdk;
import io.hashkit.TestKeys;
import java.security.KeyStore;
import java.security.Security;
import java.util.List;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** A key in a key store, and the same key elsewhere. */
class KeyOfAStoreTest {
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

    @Test
    void storeThatThrowsAnything_isAKeyThatCannotBeUsed() throws Exception {
        KeyStore store = KeyStore.getInstance("ODD", new OddKeyStore.OfProvider());
        store.load(null, null);

        assertThatExceptionOfType(KeyUnavailableException.class)
                .isThrownBy(() -> KeyPrf.of(store, "a", new char[0]))
                .withMessage("the key store does not give the key \"a\"")
                .withCauseInstanceOf(IndexOutOfBoundsException.class);
    }
}
