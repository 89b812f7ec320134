package io.hashkit.seal;

import java.io.IOException;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.UnrecoverableKeyException;
import java.util.Base64;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Reads keys as operators write them, for programs whose settings name a key: text of base64 or hexadecimal digits, and
 * key stores. No message contains a character of a key.
 */
public final class KeyReader {
    private KeyReader() {}

    /**
     * {@return a key in base64, which the caller wipes} The alphabet is A-Z, a-z, 0-9, + and /. White space is passed over.
     *
     * @param text the key, such as {@code openssl rand -base64 32} prints
     * @throws IllegalArgumentException if the text is not base64
     */
    public static byte[] base64(String text) {
        try {
            return Base64.getDecoder().decode(text.replaceAll("\\s", ""));
        } catch (IllegalArgumentException e) {
            // Without the cause: its message contains characters of the key.
            throw new IllegalArgumentException("the value is not base64 with the alphabet A-Z, a-z, 0-9, + and /");
        }
    }

    /**
     * {@return a key in hexadecimal digits, which the caller wipes} White space is passed over.
     *
     * @param text the key, such as {@code openssl rand -hex 32} prints
     * @throws IllegalArgumentException if the text does not consist of pairs of hexadecimal digits
     */
    public static byte[] hex(String text) {
        try {
            return HexFormat.of().parseHex(text.replaceAll("\\s", ""));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the value does not consist of pairs of hexadecimal digits");
        }
    }

    /**
     * {@return a loaded key store, for {@link KeyPrf#of(KeyStore, String, char[])}}
     *
     * @param in the key store; not closed
     * @param type its type, such as {@code PKCS12}
     * @param password its password; null if it has none
     * @throws UnrecoverableKeyException if the password does not open it
     * @throws IOException if it cannot be read as a key store of this type
     * @throws GeneralSecurityException if this Java runtime has no such type, or an algorithm of the store is missing
     */
    public static KeyStore keyStore(InputStream in, String type, char @Nullable [] password)
            throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(type);
        try {
            store.load(in, password);
            return store;
        } catch (IOException e) {
            if (e.getCause() instanceof UnrecoverableKeyException) {
                throw new UnrecoverableKeyException("the password does not open the key store");
            }
            throw e;
        }
    }
}
